package perceptron.learner;

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
import perceptron.features.Featurizer.NumberForm;
import perceptron.measure.Adwin;
import perceptron.measure.Prequential;
import perceptron.model.Trainer;

/**
 * Learning alone, from memory, on one thread, in examples per microsecond: the same examples again and again, as {@code
 * evaluate} does. What to compare with is {@link #flatLoop}, a perceptron as one would write it down over plain arrays.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class LearningBenchmark {
    @Param({"DENSE", "SPARSE"})
    public GeneratedData.Shape shape;

    private GeneratedData data;
    private FlatPerceptron flat;
    private Trainer smallPages;
    private Trainer averaged;
    private Trainer measured;
    private Trainer passiveAggressive;
    private Trainer arow;
    private Trainer adaptive;
    private Trainer curves;

    @Setup
    public void setUp() {
        data = new GeneratedData(shape);
        flat = new FlatPerceptron(data);
        LearnerSettings settings =
                LearnerSettings.of(Algorithm.PERCEPTRON).withBias(false).withSpanFor(data.dimensions);
        smallPages = new Trainer(new LinearModel(settings.withSpan(LearnerSettings.SPAN)));
        averaged = new Trainer(new LinearModel(settings));
        measured = new Trainer(new LinearModel(settings), new Prequential(true, 0, 1000, new Adwin()));
        LearnerSettings others = LearnerSettings.of(Algorithm.PA1).withSpanFor(data.dimensions);
        passiveAggressive = new Trainer(new LinearModel(others));
        arow = new Trainer(new LinearModel(LearnerSettings.of(Algorithm.AROW).withSpanFor(data.dimensions)));
        LearnerSettings ofAdaptive = LearnerSettings.of(Algorithm.ADAPTIVE).withSpanFor(data.dimensions);
        adaptive = new Trainer(new LinearModel(ofAdaptive.withNumbers(NumberForm.LINEAR)));
        curves = new Trainer(new LinearModel(ofAdaptive));
    }

    @Benchmark
    @OperationsPerInvocation(GeneratedData.EXAMPLES)
    public long flatLoop() {
        return flat.pass();
    }

    @Benchmark
    @OperationsPerInvocation(GeneratedData.EXAMPLES)
    public long averagedOnSmallPages() {
        return pass(smallPages);
    }

    @Benchmark
    @OperationsPerInvocation(GeneratedData.EXAMPLES)
    public long averaged() {
        return pass(averaged);
    }

    @Benchmark
    @OperationsPerInvocation(GeneratedData.EXAMPLES)
    public long averagedAndMeasured() {
        return pass(measured);
    }

    @Benchmark
    @OperationsPerInvocation(GeneratedData.EXAMPLES)
    public long passiveAggressive() {
        return pass(passiveAggressive);
    }

    @Benchmark
    @OperationsPerInvocation(GeneratedData.EXAMPLES)
    public long arow() {
        return pass(arow);
    }

    @Benchmark
    @OperationsPerInvocation(GeneratedData.EXAMPLES)
    public long adaptive() {
        return pass(adaptive);
    }

    /** Of dense examples: those at sparse indices have none. */
    @Benchmark
    @OperationsPerInvocation(GeneratedData.EXAMPLES)
    public long adaptiveWithCurves() {
        return pass(curves);
    }

    private long pass(Trainer learner) {
        for (int n = 0; n < GeneratedData.EXAMPLES; n++) {
            learner.process(data.examples.get(n), data.classes[n], 1);
        }
        return learner.model().updates();
    }
}
