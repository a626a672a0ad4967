package perceptron.run.numbers;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.Map;
import java.util.Random;
import perceptron.pipeline.Job;

/**
 * Many small models, each as likely to get the next example: how fast that goes, what it takes of the heap, and how long the JVM
 * collects garbage, with as many models on the heap as there is room for and with few. With {@code -Xmx512m} and 200,000 models in
 * four partitions, the pace stays as it was at the start.
 */
public final class ManyModels {
    private static final int NON_ZEROS = 20;
    private static final int DIMENSION = 100;
    private static final int ROUNDS = 3;
    private static final int STEP = 20_000;

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

    /** @param args how many models, 100,000 if not given, and in how many partitions, one if not given */
    public static void main(String[] args) throws Exception {
        int models = args.length > 0 ? Integer.parseInt(args[0]) : 100_000;
        int partitions = args.length > 1 ? Integer.parseInt(args[1]) : 1;
        try (Bench bench = new Bench(Map.of("models.max", models + 1), partitions);
                Watcher watcher = new Watcher(bench.bootstrapServers(), partitions)) {
            ManyModels many = new ManyModels(bench, watcher, models);
            many.begin();
            for (long bytes : new long[] {0, 64L << 20}) {
                many.learn(bytes);
            }
        }
    }

    private void begin() {
        Job job = bench.start(Map.of());
        long began = System.nanoTime();
        for (int model = 0; model < models; model += STEP) {
            long stepBegan = System.nanoTime();
            long collected = collectedMillis();
            int end = Math.min(models, model + STEP);
            for (int next = model; next < end; next++) {
                examples.send("model-" + next);
            }
            bench.flush();
            watcher.await(end);
            double seconds = Bench.secondsSince(stepBegan);
            Bench.say(
                    "    %d models: %.0f/s, %.1f s of garbage collection",
                    end, (end - model) / seconds, (collectedMillis() - collected) / 1e3);
        }
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
        long collected = collectedMillis();
        for (int round = 0; round < ROUNDS; round++) {
            round();
        }
        double seconds = Bench.secondsSince(began);
        long seen = watcher.count() - before;
        Bench.say(
                "heap.models.bytes=%d MiB: %.0f examples/s, %.0f MB of heap, %.1f s of garbage collection in %.0f s",
                heapBytes >> 20,
                seen / seconds,
                (usedHeap() - empty) / 1e6,
                (collectedMillis() - collected) / 1e3,
                seconds);
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

    private static long collectedMillis() {
        return ManagementFactory.getGarbageCollectorMXBeans().stream()
                .mapToLong(GarbageCollectorMXBean::getCollectionTime)
                .sum();
    }

    private static long usedHeap() {
        System.gc();
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }
}
