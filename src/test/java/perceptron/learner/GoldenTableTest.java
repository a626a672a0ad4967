package perceptron.learner;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import perceptron.learner.GoldenTable.Labelled;
import perceptron.learner.GoldenTable.Row;
import perceptron.learner.NaiveAdaptive.Answer;
import perceptron.learner.NaiveAdaptive.Feature;
import perceptron.learner.NaiveFloor.Key;
import perceptron.learner.NaiveFloor.Weight;

/** The naive implementation comes to the figures of the golden table, all of them, to the bit. */
class GoldenTableTest {
    static List<Row> rows() throws IOException {
        return GoldenTable.rows();
    }

    @ParameterizedTest
    @MethodSource("rows")
    void naive(Row row) throws IOException {
        NaiveAdaptive naive = new NaiveAdaptive(row.floors(), true, true, false, List.of("-1", "+1"));
        int examples = 0;
        int wrong = 0;
        int[] wrongViews = new int[naive.lead.length];
        for (Labelled example : GoldenTable.examples(row.set())) {
            int y = example.positive() ? 1 : 0;
            Answer answer = naive.learn(Feature.of(example.x(), true), naive.classes.get(y), 1);
            examples++;
            wrong += answer.bySign() != y ? 1 : 0;
            for (int view = 0; view < wrongViews.length; view++) {
                wrongViews[view] += answer.winners()[view] != y ? 1 : 0;
            }
        }
        String views = Arrays.stream(wrongViews).mapToObj(String::valueOf).collect(joining(" "));
        assertThat(examples + " " + wrong + " | " + views + " | " + model(naive))
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
