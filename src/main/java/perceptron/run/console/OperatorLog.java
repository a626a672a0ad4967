package perceptron.run.console;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.kafka.streams.KafkaStreams.State;
import org.slf4j.Logger;
import perceptron.example.Reason;
import perceptron.pipeline.live.Instance;
import perceptron.pipeline.live.Observer.Drift;
import perceptron.pipeline.live.Restoring.Progress;
import perceptron.query.history.Monitor;

/** What an operator reads in the log: a line for each event worth knowing, and none while all is well. One thread owns it. */
public final class OperatorLog {
    /** In seconds; the first line about either is written at once. */
    private static final int RESTORING_EVERY = 5;

    /** The second line about dead letters soon says whether there are more, and the next ones add up a minute each. */
    private static final int MORE_DEAD_LETTERS_AFTER = 10;

    private static final int DEAD_LETTERS_EVERY = 60;
    private static final int MODELS_NAMED = 5;
    private static final long STANDSTILL_MILLIS = 60_000;

    private final Logger log;
    private final Instance instance;
    private final Monitor monitor;
    private Map<Reason, Long> reported = Map.of();
    private boolean settled;
    private boolean standsStill;
    private boolean restoring;
    private int untilRestoring;
    private int untilDeadLetters;
    private boolean areFirst = true;
    private long unlabelledNext = 1;

    public OperatorLog(Logger log, Instance instance, Monitor monitor) {
        this.log = log;
        this.instance = instance;
        this.monitor = monitor;
    }

    /** To be called once a second. */
    public void write() {
        restoring(instance.restoring().progress());
        partitions();
        drifts(monitor.takeDrifted());
        deadLetters(monitor.deadLetters().counts());
        labels(monitor.unlabelled());
        standstill(instance.standsStillMillis());
    }

    /** A line when it begins, and one when it ends. */
    private void standstill(long millis) {
        if (!standsStill && millis >= STANDSTILL_MILLIS) {
            standsStill = true;
            log.error(
                    "Nothing has been read or committed for {} s although there are records to read. If the clock was set"
                            + " back, restart this instance",
                    millis / 1_000);
        } else if (standsStill && millis == 0) {
            standsStill = false;
            log.info("Records are being processed again");
        }
    }

    /** A line when there are many, and one for each ten times as many. */
    private void labels(long unlabelled) {
        if (unlabelled >= unlabelledNext) {
            unlabelledNext = 10 * unlabelled;
            log.warn(
                    "{} examples have arrived, and none of them has a label: nothing is learned. Is label.field right?"
                            + " If labels arrive later, set label.field= (empty).",
                    unlabelled);
        }
    }

    private void restoring(Progress progress) {
        boolean begins = progress.records() > 0 && !restoring;
        restoring = progress.records() > 0;
        untilRestoring--;
        if (begins || restoring && untilRestoring <= 0) {
            untilRestoring = RESTORING_EVERY;
            log.info(
                    "Restoring state: {} of {} records, {} %",
                    progress.restored(), progress.records(), (int) (100 * progress.share()));
        }
    }

    private void partitions() {
        boolean now = instance.state() == State.RUNNING && !restoring && instance.isSettled();
        if (now && !settled) {
            log.info("Running; models in this instance: {}", instance.live().count());
        } else if (!now && settled && instance.state() == State.REBALANCING) {
            log.info("Partitions are moving between instances");
        }
        settled = now;
    }

    private void drifts(Map<String, Drift> drifted) {
        drifted.entrySet().stream()
                .limit(MODELS_NAMED)
                .forEach(each -> log.info(drift(each.getKey(), each.getValue())));
        if (drifted.size() > MODELS_NAMED) {
            log.info("Drift in {} more models", drifted.size() - MODELS_NAMED);
        }
    }

    /** A drift, in the words of the log and the terminal. */
    public static String drift(String model, Drift drift) {
        return String.format(
                Locale.ROOT,
                "Drift in model %s: error rose from %.1f %% to %.1f %%, in records of %s",
                model,
                100 * drift.before(),
                100 * drift.after(),
                Instant.ofEpochMilli(drift.time()).truncatedTo(ChronoUnit.SECONDS));
    }

    /** @param all since the start */
    private void deadLetters(Map<Reason, Long> all) {
        untilDeadLetters--;
        if (untilDeadLetters > 0) {
            return;
        }
        if (all.equals(reported)) {
            areFirst = true;
            return;
        }
        String latest = all.entrySet().stream()
                .filter(each -> !each.getValue().equals(reported.get(each.getKey())))
                .map(each -> each.getValue() - reported.getOrDefault(each.getKey(), 0L) + " "
                        + each.getKey().code())
                .collect(Collectors.joining(", "));
        long sum = all.values().stream().mapToLong(Long::longValue).sum();
        log.warn("Dead letters: {}; {} since the start", latest, sum);
        reported = all;
        untilDeadLetters = areFirst ? MORE_DEAD_LETTERS_AFTER : DEAD_LETTERS_EVERY;
        areFirst = false;
    }
}
