package perceptron.throughput;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import perceptron.pipeline.settings.Settings;

/** One run of a contender, in a JVM of its own. On standard output it leaves one line of JSON, a {@link Measured}. */
final class ContenderRun {
    /** So that no cleaner takes away what was written before it is counted. */
    private static final String NOT_CLEANED = "kafka.topic.min.compaction.lag.ms=" + TimeUnit.DAYS.toMillis(1);

    private ContenderRun() {}

    public static void main(String[] args) throws Exception {
        Contender contender = Contender.valueOf(args[0]);
        Workload workload = Workload.valueOf(args[1]);
        int examples = Integer.parseInt(args[2]);
        Settings settings =
                contender.settings(args[5], workload, new Servers(args[3], args[4]), Path.of(args[6]), NOT_CLEANED);
        Measured measured;
        try (Running running = contender.start(settings, workload)) {
            measured = Meter.measure(running, examples);
        }
        System.out.println(new ObjectMapper().writeValueAsString(measured));
        System.exit(0); // Whatever thread of a client may still be there.
    }
}
