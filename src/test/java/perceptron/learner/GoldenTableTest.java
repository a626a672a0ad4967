package perceptron.learner;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import perceptron.example.Example;
import perceptron.example.FeatureVector;
import perceptron.features.Featurizer;
import perceptron.features.Featurizer.NumberForm;
import perceptron.learner.GoldenTable.Labelled;
import perceptron.learner.GoldenTable.Row;
import perceptron.learner.Naive.Said;
import perceptron.model.ModelSettings;
import perceptron.model.Trainer;

/**
 * The learner comes to the figures of the golden table, all of them, to the bit; and so the naive implementation is checked, which
 * has learned the same until that takes too long.
 */
class GoldenTableTest {
    /** In so many examples of the walk, pairs take slots from others. */
    private static final int COMPARED = 24_000;

    static List<Row> rows() throws IOException {
        return GoldenTable.rows();
    }

    @ParameterizedTest
    @MethodSource("rows")
    void figuresOf(Row row) throws IOException {
        LearnerSettings settings = LearnerSettings.of(Algorithm.ADAPTIVE).withNumbers(NumberForm.ofCode(row.numbers()));
        Trainer learner = new Trainer(new LinearModel(settings));
        Naive naive = new Naive(settings);
        Featurizer featurizer = new ModelSettings(settings, 20).featurizer(null);
        int examples = 0;
        int wrong = 0;
        int[] wrongViews = new int[3 * row.floors()];
        List<Labelled> all = GoldenTable.examples(row.set());
        int compared = Math.min(COMPARED, all.size());
        for (Labelled labelled : all) {
            Example example = new Example();
            example.beginSparse().copyFrom(labelled.x());
            FeatureVector x = featurizer.vector(example);
            int y = labelled.positive() ? 1 : 0;
            if (examples < compared) {
                Said said = naive.predict(x);
                naive.learn(x, naive.classes.get(y), 1);
                naive.judge(said, y);
            }
            learner.process(x, y, 1);
            examples++;
            if (examples == compared) {
                SameAsNaive.check(learner.model(), naive, row.toString());
            }
            wrong += learner.scores().answer() != y ? 1 : 0;
            for (int view = 0; view < wrongViews.length; view++) {
                wrongViews[view] += learner.scores().winner(view) != y ? 1 : 0;
            }
        }
        assertThat(examples + " " + wrong + " | " + joined(IntStream.of(wrongViews)) + " | " + model(learner.model()))
                .isEqualTo(row.expected());
    }

    private static String joined(IntStream numbers) {
        return numbers.mapToObj(String::valueOf).collect(joining(" "));
    }

    private static String model(LinearModel model) {
        String updates = LongStream.range(0, 3)
                .map(floor -> floor < model.floors().count() ? model.updates((int) floor) : 0)
                .mapToObj(String::valueOf)
                .collect(joining(" "));
        List<Surfaces.Slot> slots = model.floors().surfaces().slots();
        String first = slots.stream()
                .limit(3)
                .map(slot -> " " + slot.i() + "-" + slot.j())
                .collect(joining());
        PagedWeights biased = model.vector(Math.min(1, model.floors().count() - 1), 0);
        String bias = IntStream.range(0, 4)
                .mapToObj(number -> hex(biased.at(PagedWeights.BIAS, number)))
                .collect(joining(" "));
        double cells = 0;
        for (int cell = 0; cell < Surfaces.CELLS * slots.size(); cell++) {
            cells += model.vector(2, 0).w(cell);
        }
        return updates + " | " + slots.size() + ":" + first + " | " + bias + " | " + hex(cells);
    }

    /** As C prints it, and Python. */
    private static String hex(double number) {
        return number == 0
                ? "0x0p+0"
                : Double.toHexString(number).replace(".0p", "p").replaceFirst("p(?!-)", "p+");
    }
}
