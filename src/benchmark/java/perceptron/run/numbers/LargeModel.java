package perceptron.run.numbers;

import java.nio.file.Path;
import java.util.Map;
import perceptron.demo.local.ScratchFolder;
import perceptron.pipeline.Job;
import perceptron.pipeline.topic.Topics;

/**
 * One model of 2^bits features, all of them used, two labels, with its average: how long a restore takes after so many updates, how
 * long predictions stall while all of it is published, and how long they do when an instance dies.
 */
public final class LargeModel {
    private static final String MODEL = "large";
    private static final int NON_ZEROS = 75;
    private static final int FEATURES_AT_ONCE = 100_000;
    private static final int RATE = 1_000;
    private static final int SECONDS = 20;

    /** Every example changes the model; nothing is published. */
    private static final Map<String, Object> QUIET = Map.of("learner", "pa1", "average.every.ms", Long.MAX_VALUE / 4);

    private final Bench bench;
    private final Watcher watcher;
    private final Examples examples;

    private LargeModel(Bench bench, Watcher watcher, int bits) {
        this.bench = bench;
        this.watcher = watcher;
        examples = new Examples(bench, 1 << bits, NON_ZEROS);
    }

    /**
     * @param args the bits, 24 if not given; the number of updates, 2,520,000, as of an hour at 10,000 examples/s and 7 %; anything
     *     more for the failover alone
     */
    public static void main(String[] args) throws Exception {
        int bits = args.length > 0 ? Integer.parseInt(args[0]) : 24;
        int updates = args.length > 1 ? Integer.parseInt(args[1]) : 2_520_000;
        try (Bench bench = new Bench(QUIET);
                Watcher watcher = new Watcher(bench.bootstrapServers(), 1)) {
            LargeModel model = new LargeModel(bench, watcher, bits);
            model.learn(updates);
            if (args.length < 3) {
                model.restore();
                model.publish();
            }
            for (int standbys = 0; standbys <= 1; standbys++) {
                model.failOver(standbys);
            }
        }
    }

    private void learn(int updates) {
        Job job = bench.start(Map.of());
        int fill = examples.sendAll(MODEL, FEATURES_AT_ONCE);
        watcher.await(fill);
        long began = System.nanoTime();
        for (int i = 0; i < updates; i++) {
            examples.send(MODEL);
        }
        bench.flush();
        watcher.await(fill + updates);
        double seconds = Bench.secondsSince(began);
        Bench.say("%d updates of %d features: %.0f s, %.0f/s", updates, NON_ZEROS, seconds, updates / seconds);
        job.close();
    }

    private void restore() {
        ChangelogSize size =
                ChangelogSize.of(bench.bootstrapServers(), new Topics(bench.settings(Map.of())).modelsChangelog());
        Bench.say(
                "changelog: %d records, %.0f MB, of which %.0f MB are live: %.2f times",
                size.records(), size.bytes() / 1e6, size.live() / 1e6, (double) size.bytes() / size.live());
        for (String state : new String[] {"restored from nothing", "found on disk"}) {
            Path folder = bench.scratch().path().resolve("restored");
            long before = watcher.count();
            examples.send(MODEL);
            bench.flush();
            long began = System.nanoTime();
            Job job = bench.start(Map.of("kafka.state.dir", folder.toString()));
            double running = Bench.secondsSince(began);
            watcher.await(before + 1);
            Bench.say(
                    "%s: runs after %.1f s, first prediction after %.1f s", state, running, Bench.secondsSince(began));
            job.close();
        }
    }

    private void publish() {
        for (boolean publishing : new boolean[] {false, true, false, true}) {
            Map<String, Object> often = Map.of("average.every.ms", 100);
            Job job = bench.start(publishing ? often : Map.of());
            long before = watcher.count();
            examples.sendSteadily(MODEL, RATE, 5);
            watcher.await(before + 5L * RATE);
            watcher.begin();
            examples.sendSteadily(MODEL, RATE, SECONDS);
            watcher.await(before + (5L + SECONDS) * RATE);
            Bench.say("publishing all the time: %b, at %d examples/s: %s (ms)", publishing, RATE, watcher.end());
            job.close();
        }
    }

    private void failOver(int standbys) throws Exception {
        try (ScratchFolder folder = ScratchFolder.create("perceptron-failover", 0);
                Watcher impatient = Watcher.impatient(bench.bootstrapServers())) {
            Instance first = new Instance(bench, folder.path().resolve("first"), standbys);
            long before = watcher.count();
            examples.sendSteadily(MODEL, 100, 5);
            watcher.await(before + 500);
            Instance second = new Instance(bench, folder.path().resolve("second"), standbys);
            second.awaitSettled();
            examples.sendSteadily(MODEL, 100, 2);
            watcher.await(before + 700);
            boolean firstIsActive = first.isActive();
            long killed = System.currentTimeMillis();
            (firstIsActive ? first : second).kill();
            Thread sender = new Thread(() -> examples.sendSteadily(MODEL, 100, 5), "sender");
            sender.start();
            Bench.await(() -> impatient.latestExample() > killed);
            double madeAfter = (System.currentTimeMillis() - killed) / 1e3;
            Bench.await(() -> watcher.latestExample() > killed);
            Bench.say(
                    "killed, with %d standbys and a session timeout of %d s: predictions are made after %.1f s, seen after %.1f s",
                    standbys,
                    Instance.SESSION_TIMEOUT_MILLIS / 1000,
                    madeAfter,
                    (System.currentTimeMillis() - killed) / 1e3);
            sender.join();
            (firstIsActive ? second : first).kill();
        }
    }
}
