package perceptron.demo;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.streams.KafkaStreams.State;
import perceptron.pipeline.Job;
import perceptron.pipeline.settings.ClientSettings;
import perceptron.pipeline.settings.Settings;
import perceptron.query.HttpServer;
import perceptron.run.console.Display;
import perceptron.run.console.Failure;
import perceptron.run.console.LiveView;
import perceptron.run.console.OutputReader;
import perceptron.run.console.ProgressBar;
import perceptron.run.console.Summary;
import perceptron.run.console.Tally;

/** What the demo shows once Kafka and the registry run: the job, fed with payments, and what its outputs say. */
public final class DemoShow implements AutoCloseable {
    private static final long PATIENCE_SECONDS = 60;

    private final Display display;
    private final Tally tally = new Tally(true);
    private final long examples;
    private final HttpServer http;
    private final Job job;
    private final Feeder feeder;
    private final OutputReader reader;
    private final LiveView view;
    private final long startedAt = System.nanoTime();
    private long seen;
    private long labelled;
    private long seenAt = startedAt;

    /** @param examples how many there will be; 0 for no end */
    public DemoShow(Settings settings, Display display, long examples, double rate, long seed) throws IOException {
        this.display = display;
        this.examples = examples;
        reader = new OutputReader(
                ClientSettings.consumer(settings), settings.topic("update-rates"), settings.topic("predictions"));
        reader.fromTheBeginning();
        view = new LiveView(reader, display, tally);
        http = new HttpServer(settings);
        http.start();
        job = new Job(settings, http.observer(), http.address());
        http.show(job);
        http.readHistory();
        feeder = new Feeder(settings, examples, rate, seed);
        job.start();
        feeder.start();
        Instructions.of(settings, http.url()).forEach(display::say);
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
        seen = tally.total().examples();
        labelled = tally.total().labelled();
        if (seen + labelled > before) {
            seenAt = now;
        } else if (now - seenAt > TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS)) {
            throw new Failure("for " + PATIENCE_SECONDS + " s no payment was predicted, after " + seen + " that were");
        }
        return examples == 0 || seen < examples || labelled < examples;
    }

    /** Takes a fifth of a second. */
    public void go() {
        view.go(below());
    }

    private List<String> below() {
        List<String> below = new ArrayList<>();
        if (examples > 0) {
            String text = String.format(Locale.ROOT, "%,d of %,d", seen, examples);
            below.add(ProgressBar.line((double) seen / examples, text, display.columns(), display.style()));
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
        lines.addAll(Summary.of(tally, Math.max(80, display.columns()), display.style()));
        lines.add("");
        lines.add(String.format(
                Locale.ROOT,
                "%,d payments predicted and learned in %.0f s: %,d updates, %,d mistakes.",
                seen,
                seconds,
                tally.total().updates(),
                tally.total().answerMistakes()));
        return lines;
    }

    @Override
    public void close() {
        feeder.close();
        reader.close();
        job.close();
        http.close();
    }
}
