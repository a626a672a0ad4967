package perceptron.run.numbers;

import java.util.Map;
import java.util.Random;
import perceptron.pipeline.Job;

/**
 * Many small models in one partition, each as likely to get the next example: how fast that goes, and what it takes of the heap, with
 * all models on it and with few.
 */
public final class ManyModels {
    private static final int NON_ZEROS = 20;
    private static final int DIMENSION = 100;
    private static final int ROUNDS = 3;

    private final Random random = new Random(2);
    private final Bench bench;
    private final Watcher watcher;
    private final Examples examples;
    private final int models;

    private ManyModels(Bench bench, Watcher watcher, int models) {
        this.bench = bench;
        this.watcher = watcher;
        this.models = models;
        examples = new Examples(bench, DIMENSION, NON_ZEROS);
    }

    /** @param args how many models, 100,000 if not given */
    public static void main(String[] args) throws Exception {
        int models = args.length > 0 ? Integer.parseInt(args[0]) : 100_000;
        try (Bench bench = new Bench(Map.of("models.max", models + 1));
                Watcher watcher = new Watcher(bench.bootstrapServers())) {
            ManyModels many = new ManyModels(bench, watcher, models);
            many.begin();
            for (long bytes : new long[] {4L << 30, 64L << 20}) {
                many.learn(bytes);
            }
        }
    }

    private void begin() {
        Job job = bench.start(Map.of());
        long began = System.nanoTime();
        for (int model = 0; model < models; model++) {
            examples.send("model-" + model);
        }
        bench.flush();
        watcher.await(models);
        double seconds = Bench.secondsSince(began);
        Bench.say("%d models begun: %.1f s, %.0f/s", models, seconds, models / seconds);
        job.close();
    }

    private void learn(long heapBytes) {
        long empty = usedHeap();
        Job job = bench.start(Map.of("heap.models.bytes", heapBytes));
        round();
        long before = watcher.count();
        long began = System.nanoTime();
        for (int round = 0; round < ROUNDS; round++) {
            round();
        }
        double seconds = Bench.secondsSince(began);
        long seen = watcher.count() - before;
        Bench.say(
                "heap.models.bytes=%d MiB: %.0f examples/s, %.0f MB of heap",
                heapBytes >> 20, seen / seconds, (usedHeap() - empty) / 1e6);
        idle(job);
    }

    private void round() {
        long before = watcher.count();
        for (int i = 0; i < models; i++) {
            examples.send("model-" + random.nextInt(models));
        }
        bench.flush();
        watcher.await(before + models);
    }

    /** The windows of all models' update rates close at about the same time. */
    private void idle(Job job) {
        long before = watcher.count();
        watcher.begin();
        examples.sendSteadily("model-0", 100, 40);
        watcher.await(before + 4_000);
        Bench.say("    one model alone at 100/s, while the windows of the others close: %s (ms)", watcher.end());
        job.close();
    }

    private static long usedHeap() {
        System.gc();
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }
}
