package perceptron.demo;

import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.streams.KafkaStreams.State;
import perceptron.pipeline.Job;
import perceptron.pipeline.settings.Settings;
import perceptron.query.HttpServer;
import perceptron.run.console.Failure;
import perceptron.run.console.ProgressBar;
import perceptron.run.console.RateTable;
import perceptron.run.console.RateWatcher;
import perceptron.run.console.Terminal;

/** What the demo shows once Kafka and the registry run: the job, fed with payments, and what its outputs say. */
public final class DemoShow implements AutoCloseable {
    private static final long PATIENCE_SECONDS = 60;

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
    public DemoShow(Settings settings, Terminal terminal, long examples, double rate, long seed) throws IOException {
        this.examples = examples;
        watcher = new RateWatcher(settings, terminal, Instant.EPOCH);
        http = new HttpServer(settings);
        http.start();
        job = new Job(settings, http.observer(), http.address());
        http.show(job);
        http.readHistory();
        feeder = new Feeder(settings, examples, rate, seed);
        job.start();
        feeder.start();
        Instructions.of(settings, http.url()).forEach(terminal::say);
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
        RateTable.Counts total = watcher.table().total();
        seen = total.examples();
        labelled = total.labelled();
        if (seen + labelled > before) {
            seenAt = now;
        } else if (now - seenAt > TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS)) {
            throw new Failure("for " + PATIENCE_SECONDS + " s no payment was predicted, after " + seen + " that were");
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
            below.add(ProgressBar.line((double) seen / examples, text));
        } else {
            below.add(String.format(Locale.ROOT, "  %,d payments so far", seen));
        }
        if (job.state() != State.RUNNING) {
            below.add("  The job is starting (" + job.state() + ")");
        }
        below.add("  Page: " + http.url() + "  Ctrl-C ends the demo");
        return below;
    }

    /** The counts at the end; empty if nothing was predicted. */
    public List<String> summary() {
        if (seen == 0) {
            return List.of();
        }
        double seconds = (System.nanoTime() - startedAt) / 1e9;
        List<String> lines = new ArrayList<>();
        lines.add("");
        lines.addAll(watcher.table().totals());
        lines.add("");
        lines.add(String.format(
                Locale.ROOT,
                "%,d payments predicted and learned in %.0f s: %,d updates, %,d mistakes.",
                seen,
                seconds,
                watcher.table().total().updates(),
                watcher.table().total().mistakes()));
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
