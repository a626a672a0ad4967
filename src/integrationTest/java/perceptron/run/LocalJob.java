package perceptron.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import perceptron.Cluster;
import perceptron.pipeline.Job;
import perceptron.pipeline.settings.Settings;
import perceptron.query.HttpServer;

/** A job of its own on the shared cluster, in this process, and the commands about it. */
final class LocalJob implements AutoCloseable {
    private final List<String> options = new ArrayList<>();
    private final HttpServer http;
    private final Job job;
    private final String url;
    private final Settings settings;
    private StringWriter out;
    private StringWriter err;

    /** Its topics are made, and it runs. */
    LocalJob(Cluster cluster, Path state, Map<String, String> more) throws IOException {
        String name = cluster.newName();
        Map<String, String> given = new TreeMap<>(Map.of(
                "application.id",
                name,
                "kafka.bootstrap.servers",
                cluster.bootstrapServers(),
                "schema.registry.url",
                cluster.registryUrl(),
                "kafka.state.dir",
                state.toString(),
                "http.port",
                "0"));
        given.putAll(more);
        given.forEach((setting, value) -> options.addAll(List.of("--set", setting + "=" + value)));
        succeeds("topics", "create", "--partitions", "2");
        settings = new Settings(given);
        http = new HttpServer(settings);
        http.start();
        url = http.url();
        job = new Job(settings, http.observer(), http.address());
        http.show(job);
        job.start();
    }

    String url() {
        return url;
    }

    /** What the names of its topics begin with. */
    String prefix() {
        return settings.getString("application.id");
    }

    /** The name of one of its topics, such as updates. */
    String topic(String name) {
        return settings.topic(name);
    }

    /** Ends the job, and leaves its topics. */
    void stop() {
        job.close();
        http.close();
    }

    /** A command with this job's settings. */
    String[] line(String... command) {
        List<String> arguments = new ArrayList<>(Arrays.asList(command));
        arguments.addAll(options);
        return arguments.toArray(String[]::new);
    }

    int execute(String... command) {
        out = new StringWriter();
        err = new StringWriter();
        return Main.commandLine()
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(line(command));
    }

    void succeeds(String... command) {
        assertThat(execute(command)).as(() -> out() + err()).isZero();
    }

    /** Fails with this exit code, and what it says on the way. */
    String fails(int code, String... command) {
        assertThat(execute(command)).as(() -> out() + err()).isEqualTo(code);
        assertThat(err()).doesNotContain("\tat ");
        return err();
    }

    String out() {
        return out.toString();
    }

    String err() {
        return err.toString();
    }

    @Override
    public void close() {
        stop();
    }
}
