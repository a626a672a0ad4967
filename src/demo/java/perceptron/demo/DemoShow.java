package perceptron.demo;

import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.streams.KafkaStreams.State;
import perceptron.demo.PaymentSource.Course;
import perceptron.pipeline.Job;
import perceptron.pipeline.settings.Settings;
import perceptron.query.HttpServer;
import perceptron.run.console.Failure;
import perceptron.run.console.Terminal;
import perceptron.run.kafka.RateTable.Counts;
import perceptron.run.kafka.RateWatcher;

/** What the demo shows once Kafka and the registry run: the job, fed with payments, and what its outputs say. */
public final class DemoShow implements AutoCloseable {
    private static final long PATIENCE_SECONDS = 60;
    private static final String ROW = "  %-24s %10s %10s %8s %9s  %s";
    private static final String PAYMENT =
            "{\"amount\": 900, \"hour\": 3, \"method\": \"card\", \"merchant\": \"gift cards\", \"device\": \"unknown\"}";

    private static final String PROGRAM = "build/install/perceptron-streams/bin/perceptron-streams";

    private final long examples;
    private final HttpServer http;
    private final Job job;
    private final Feeder feeder;
    private final RateWatcher watcher;
    private final long startedAt = System.nanoTime();
    private long seen;
    private long labelled;
    private long seenAt = startedAt;

    /** @param examples how many there will be; 0 for no end */
    public DemoShow(Settings settings, Terminal terminal, long examples, double rate, long seed)
            throws IOException, InterruptedException {
        this.examples = examples;
        watcher = new RateWatcher(settings, terminal, Instant.EPOCH);
        http = new HttpServer(settings);
        http.start();
        job = new Job(settings, http.monitor(), http.address());
        http.show(job);
        http.readHistory();
        feeder = new Feeder(settings, examples, rate, seed);
        job.start();
        feeder.start();
        instructions(settings, http.url()).forEach(terminal::say);
    }

    /** What there is to see in the demo, and what to try, ready to paste into another terminal. */
    private static List<String> instructions(Settings settings, String page) {
        String kafka = settings.kafka().getProperty("bootstrap.servers");
        String at = " --bootstrap-servers " + kafka + " --registry "
                + settings.registry().get("schema.registry.url");
        List<String> lines = new ArrayList<>();
        lines.add("");
        lines.add("Payments of three countries arrive. A model for each country learns which of them are frauds:");
        for (Course course : Course.values()) {
            lines.add("  " + course.country() + "  " + course.story());
        }
        lines.add("");
        lines.add("# the page");
        lines.add(page);
        lines.add("# what a model did in the last minute, and some of its predictions");
        lines.add("curl '" + page + "api/models/" + Course.SUDDEN.country() + "/history?seconds=60'");
        lines.add("# why a payment is predicted as a fraud, or not");
        lines.add("curl -s " + page + "api/models/" + Course.SUDDEN.country() + "/explain -d '" + PAYMENT + "'");
        lines.add("# a record that is not a payment, and the dead letter that it becomes");
        lines.add("echo nonsense | kcat -P -b " + kafka + " -t " + settings.topic("examples") + " -k "
                + Course.STEADY.country());
        lines.add("kcat -C -b " + kafka + " -t " + settings.topic("dead-letters") + " -e -q -f '%s: %h\\n'");
        lines.add(
                "# a file of your own (CSV, JSON lines, LIBSVM, Vowpal Wabbit) with labels false and true, for a model of"
                        + " its own; ./gradlew installDist makes the program");
        lines.add(PROGRAM + " produce FILE --model mine --label-field fraud --set examples.format=record" + at);
        lines.add("");
        return lines;
    }

    /** False when all payments have been predicted and all their labels have arrived. */
    public boolean goesOn() throws InterruptedException {
        if (job.state() == State.ERROR || job.state() == State.NOT_RUNNING) {
            throw new Failure(
                    "the job failed: " + job.await().map(Throwable::toString).orElse("it has ended"));
        }
        if (feeder.failure() != null) {
            throw new Failure("examples cannot be sent: " + feeder.failure().getMessage(), feeder.failure());
        }
        long now = System.nanoTime();
        long before = seen + labelled;
        Counts total = total();
        seen = total.examples();
        labelled = total.labelled();
        if (seen + labelled > before) {
            seenAt = now;
        } else if (now - seenAt > TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS)) {
            throw new Failure(
                    "no payment was predicted for " + PATIENCE_SECONDS + " s, after " + seen + " predictions");
        }
        return examples == 0 || seen < examples || labelled < examples;
    }

    /** Takes a fifth of a second. */
    public void go() {
        watcher.go(below());
    }

    private List<String> below() {
        List<String> below = new ArrayList<>();
        if (examples > 0) {
            String text = String.format(Locale.ROOT, "%,d of %,d", seen, examples);
            below.add(Terminal.bar((double) seen / examples, text));
        } else {
            below.add(String.format(Locale.ROOT, "  %,d payments so far", seen));
        }
        if (job.state() != State.RUNNING) {
            below.add("  The job is starting (" + job.state() + ")");
        }
        below.add("  Page: " + http.url() + "  Ctrl-C ends the demo");
        return below;
    }

    private Counts total() {
        return watcher.table().totals().values().stream().reduce(Counts.NONE, (sum, each) -> sum.plus(each, 1));
    }

    /** The counts at the end; empty if nothing was predicted. */
    public List<String> summary() {
        if (seen == 0) {
            return List.of();
        }
        double seconds = (System.nanoTime() - startedAt) / 1e9;
        List<String> lines = new ArrayList<>();
        lines.add("");
        lines.add(String.format(ROW, "model", "examples", "updates", "error", "baseline", "drifts"));
        watcher.table()
                .totals()
                .forEach((name, counts) -> lines.add(String.format(
                        Locale.ROOT,
                        ROW,
                        name,
                        String.format(Locale.ROOT, "%,d", counts.examples()),
                        String.format(Locale.ROOT, "%,d", counts.updates()),
                        counts.error(),
                        counts.baseline(),
                        counts.drifts())));
        lines.add("");
        lines.add(String.format(
                Locale.ROOT,
                "%,d payments predicted and learned in %.0f s: %,d updates, %,d wrong answers.",
                seen,
                seconds,
                total().updates(),
                total().mistakes()));
        return lines;
    }

    @Override
    public void close() {
        feeder.close();
        watcher.close();
        job.close();
        http.close();
    }
}
