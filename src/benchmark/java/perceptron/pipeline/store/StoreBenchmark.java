package perceptron.pipeline.store;

import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import perceptron.example.FeatureVector;
import perceptron.learner.Algorithm;
import perceptron.learner.Change;
import perceptron.learner.LearnerSettings;
import perceptron.model.ModelSettings;

/** What the model store itself takes, over a store in memory: for an example that changes nothing, and for one that does. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class StoreBenchmark {
    private static final int EXAMPLES = 10_000;

    /** Dense with 100 values, or sparse with 75 of 2^20. */
    @Param({"dense100", "sparse75"})
    public String shape;

    private final FeatureVector[] examples = new FeatureVector[EXAMPLES];
    private final Change change = new Change();
    private StoredModel model;
    private int next;

    @Setup
    public void begin() {
        ModelSettings settings = new ModelSettings(LearnerSettings.of(Algorithm.PERCEPTRON), 20);
        ModelStore store = new ModelStore(
                new MapStore(),
                new ModelStore.Options(settings, 1000, 10_000, 5_000, 8192, 1 << 19, 1, Long.MAX_VALUE),
                new MemoryBudget(Long.MAX_VALUE),
                name -> {});
        model = store.open("model");
        store.begin(model);
        Random random = new Random(1);
        for (int i = 0; i < EXAMPLES; i++) {
            examples[i] = shape.startsWith("dense") ? dense(random) : sparse(random);
        }
    }

    private static FeatureVector dense(Random random) {
        FeatureVector x = new FeatureVector();
        x.clear(true);
        for (int k = 0; k < 100; k++) {
            x.add((float) random.nextGaussian());
        }
        return x;
    }

    private static FeatureVector sparse(Random random) {
        FeatureVector x = new FeatureVector();
        x.clear(false);
        random.ints(0, 1 << 20)
                .distinct()
                .limit(75)
                .sorted()
                .forEach(index -> x.add(index, (float) random.nextGaussian()));
        return x;
    }

    @Benchmark
    public void save() {
        model.model().labelled();
        model.save();
    }

    @Benchmark
    public void learnAndSave() {
        FeatureVector x = examples[next++ % EXAMPLES];
        change.clear(Change.Kind.LEARNED);
        change.c = model.model().c();
        change.step = next % 2 == 0 ? 1 : -1;
        change.raw = x;
        change.entered = x;
        model.apply(change);
        model.save();
    }
}
