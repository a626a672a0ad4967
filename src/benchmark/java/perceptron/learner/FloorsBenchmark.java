package perceptron.learner;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import perceptron.example.FeatureVector;
import perceptron.features.Featurizer.NumberForm;
import perceptron.model.Trainer;

/** What curves and surfaces cost, in microseconds for an example: dense numbers, of which two together and one alone tell the label. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 3, time = 2)
@Fork(1)
public class FloorsBenchmark {
    private static final int EXAMPLES = 20_000;

    @Param({"10", "30", "100"})
    public int numbers;

    @Param({"LINEAR", "CURVE", "SURFACE"})
    public NumberForm form;

    private final List<FeatureVector> examples = new ArrayList<>();
    private final int[] classes = new int[EXAMPLES];
    private Trainer trainer;

    @Setup
    public void setUp() {
        Random random = new Random(42);
        for (int n = 0; n < EXAMPLES; n++) {
            FeatureVector x = new FeatureVector();
            x.clear(true);
            for (int k = 0; k < numbers; k++) {
                x.add(random.nextFloat() * 2 - 1);
            }
            double score = x.value(0) * x.value(1) + x.value(2) * x.value(2) - 0.3 + random.nextGaussian() / 10;
            classes[n] = score >= 0 ? 1 : 0;
            examples.add(x.copy());
        }
        trainer = new Trainer(
                new LinearModel(LearnerSettings.of(Algorithm.ADAPTIVE).withNumbers(form)));
        pass();
    }

    @Benchmark
    @OperationsPerInvocation(EXAMPLES)
    public long pass() {
        for (int n = 0; n < EXAMPLES; n++) {
            trainer.process(examples.get(n), classes[n], 1);
        }
        return trainer.model().updates();
    }
}
