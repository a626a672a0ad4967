package perceptron.learner;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import perceptron.example.Example;
import perceptron.example.FeatureVector;
import perceptron.features.Featurizer;
import perceptron.features.Featurizer.NumberForm;
import perceptron.learner.GoldenTable.Labelled;
import perceptron.learner.GoldenTable.Row;
import perceptron.learner.NaiveAdaptive.Answer;
import perceptron.learner.NaiveAdaptive.Feature;
import perceptron.learner.NaiveFloor.Key;
import perceptron.learner.NaiveFloor.Weight;
import perceptron.model.ModelSettings;
import perceptron.model.Trainer;

/** The learner, and the naive implementation, come to the figures of the golden table, all of them, to the bit. */
class GoldenTableTest {
    static List<Row> rows() throws IOException {
        return GoldenTable.rows();
    }

    @ParameterizedTest
    @MethodSource("rows")
    void learner(Row row) throws IOException {
        Trainer learner = new Trainer(
                new LinearModel(LearnerSettings.of(Algorithm.ADAPTIVE).withNumbers(NumberForm.ofCode(row.numbers()))));
        ModelSettings settings = new ModelSettings(learner.model().settings(), 20);
        Featurizer featurizer = settings.featurizer(null);
        int examples = 0;
        int wrong = 0;
        int[] wrongViews = new int[3 * row.floors()];
        for (Labelled labelled : GoldenTable.examples(row.set())) {
            Example example = new Example();
            FeatureVector x = example.beginSparse();
            x.copyFrom(labelled.x());
            int y = labelled.positive() ? 1 : 0;
            learner.process(featurizer.vector(example), y, 1);
            examples++;
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

    @ParameterizedTest
    @MethodSource("rows")
    void naive(Row row) throws IOException {
        NaiveAdaptive naive = new NaiveAdaptive(row.floors(), true, true, false, List.of("-1", "+1"));
        int examples = 0;
        int wrong = 0;
        int[] wrongViews = new int[3 * row.floors()];
        for (Labelled example : GoldenTable.examples(row.set())) {
            int y = example.positive() ? 1 : 0;
            Answer answer = naive.learn(Feature.of(example.x(), true), naive.classes.get(y), 1);
            examples++;
            wrong += answer.bySign() != y ? 1 : 0;
            for (int view = 0; view < wrongViews.length; view++) {
                wrongViews[view] += answer.winners()[view] != y ? 1 : 0;
            }
        }
        assertThat(examples + " " + wrong + " | " + joined(IntStream.of(wrongViews)) + " | " + model(naive))
                .isEqualTo(row.expected());
    }

    private static String model(NaiveAdaptive naive) {
        String updates = Stream.of(0, 1, 2).map(floor -> updates(naive, floor)).collect(joining(" "));
        String slots = naive.surfaces.slots.stream()
                .limit(3)
                .map(slot -> " " + slot.pair.i() + "-" + slot.pair.j())
                .collect(joining());
        Weight bias = naive.floors.get(Math.min(1, naive.floors.size() - 1)).weight(0, NaiveFloor.BIAS);
        String weights = DoubleStream.of(bias.w, bias.u, bias.d, bias.s)
                .mapToObj(GoldenTableTest::hex)
                .collect(joining(" "));
        return updates + " | " + naive.surfaces.slots.size() + ":" + slots + " | " + weights + " | "
                + hex(sumOfCells(naive));
    }

    private static String updates(NaiveAdaptive naive, int floor) {
        return floor < naive.floors.size() ? Long.toString(naive.floors.get(floor).updates) : "0";
    }

    private static double sumOfCells(NaiveAdaptive naive) {
        double sum = 0;
        for (Map<Key, Weight> vector : naive.surfaces.floor.vectors) {
            for (Key key : sorted(vector)) {
                sum += vector.get(key).w;
            }
        }
        return sum;
    }

    static List<Key> sorted(Map<Key, Weight> vector) {
        return vector.keySet().stream()
                .sorted(Comparator.comparing(Key::owner).thenComparing(Key::part))
                .toList();
    }

    /** As C prints it, and Python. */
    private static String hex(double number) {
        return number == 0
                ? "0x0p+0"
                : Double.toHexString(number).replace(".0p", "p").replaceFirst("p(?!-)", "p+");
    }
}
