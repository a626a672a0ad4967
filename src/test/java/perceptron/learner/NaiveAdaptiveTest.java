package perceptron.learner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import perceptron.example.FeatureVector;
import perceptron.learner.NaiveAdaptive.Answer;
import perceptron.learner.NaiveAdaptive.Feature;
import perceptron.learner.NaiveChance.Share;
import perceptron.learner.NaiveFloor.Key;
import perceptron.learner.NaiveFloor.Term;
import perceptron.learner.NaiveSurfaces.Pair;
import perceptron.learner.NaiveSurfaces.Place;
import perceptron.learner.NaiveSurfaces.Slot;

/** The naive implementation does what the specification works out by hand, and its bits stay those that the golden table has checked. */
class NaiveAdaptiveTest {
    private static final List<String> SIGNS = List.of("-1", "+1");

    private long digest = 17;

    private static NaiveAdaptive ofSigns() {
        return new NaiveAdaptive(3, true, true, false, SIGNS);
    }

    @Test
    void workedExample() {
        NaiveAdaptive naive = ofSigns();
        List<Feature> positive = Feature.of(FeatureVector.dense(2, 1), true);
        List<Feature> negative = Feature.of(FeatureVector.dense(-1, 3), true);
        List<Answer> answers = List.of(
                naive.learn(positive, "+1", 1),
                naive.learn(negative, "-1", 1),
                naive.learn(positive, "+1", 1),
                naive.learn(negative, "-1", 1));
        assertThat(answers)
                .extracting(answer -> answer.scores()[0])
                .containsExactly(0.0, 3.0660847479226541, 1.8841480978493406, -1.1171373056229053);
        assertThat(naive.lead).containsOnly(0);
        assertThat(Arrays.stream(answers.get(3).views()).mapToDouble(view -> view[0]))
                .containsExactly(
                        -0.39603160920609148,
                        -0.00055355081448166255,
                        -0.10215063186061757,
                        -0.40694075044694267,
                        -0.00056830965103693565,
                        -0.10487791717083039,
                        -0.00056830965103693565,
                        -0.00056830965103693565,
                        -0.10487791717083039);
    }

    @Test
    void workedEvidenceAndCells() {
        NaiveSurfaces surfaces = new NaiveSurfaces();
        Pair pair = new Pair(0, 1);
        Map<Integer, Place> places = Map.of(0, Place.at(0.5), 1, Place.at(-0.25));
        surfaces.add(pair, 0, 0.8, places.get(0), places.get(1));
        double[] sums = surfaces.evidence.get(pair).get(0);
        assertThat(sums).containsExactly(new double[] {-0.1, 0, -0.2, 0, 0.05}, within(1e-15));
        assertThat(NaiveSurfaces.gain(sums)).isEqualTo(4, within(1e-14));
        surfaces.slots.add(new Slot(pair, 0));
        assertThat(surfaces.cells(places))
                .containsExactly(
                        new Term(new Key(0, 42), 0.25),
                        new Term(new Key(0, 43), 0.25),
                        new Term(new Key(0, 50), 0.25),
                        new Term(new Key(0, 51), 0.25));
    }

    @Test
    void endsOfCyclicNumbersMeet() {
        assertThat(Place.around(0, 24)).isEqualTo(new Place(-1, 0, 1, 0));
        assertThat(Place.around(22.5, 24)).isEqualTo(new Place(0.875, 0, 7, 0.5));
        assertThat(Place.around(24, 24)).isEqualTo(new Place(1, 0, 1, 0));
    }

    /** Three classes by one product: of so many pairs in turn that slots run out, then of new ones for longer, which replace some. */
    @Test
    void pairsThatMove() {
        List<Pair> pairs = pairs(8);
        Random random = new Random(2);
        NaiveAdaptive naive = new NaiveAdaptive(3, false, true, false, List.of());
        for (int n = 0; n < 18_000; n++) {
            float[] v = numbers(random, 8);
            Pair pair = pairs.get(n < 8000 ? n / 400 : pairs.size() - 1 - (n - 8000) / 1000);
            float product = v[pair.i()] * v[pair.j()];
            String label = product > 0.3f ? "large" : product < -0.3f ? "small" : "near 0";
            mix(naive.learn(Feature.of(FeatureVector.dense(v), true), label, 1));
        }
        mix(naive);
        assertThat(naive.surfaces.slots).hasSize(16 + 8 / 2);
        assertThat(naive.surfaces.replaced).isEqualTo(8);
        assertThat(Long.toHexString(digest)).isEqualTo("43550bb7adfb4271");
    }

    /** Neighbours first. */
    private static List<Pair> pairs(int numbers) {
        return IntStream.range(1, numbers)
                .boxed()
                .flatMap(apart -> IntStream.range(0, numbers - apart).mapToObj(i -> new Pair(i, i + apart)))
                .toList();
    }

    /** The label hangs on the hour and the amount together, which neither a line nor curves can say. */
    @Test
    void recordsWithHours() {
        records(1);
        records(2);
        NaiveAdaptive naive = records(3);
        assertThat(naive.ordinals).containsOnlyKeys(700, 800, 900, 950);
        int amount = naive.ordinals.get(800);
        int hour = naive.ordinals.get(900);
        assertThat(naive.surfaces.slots)
                .extracting(slot -> slot.pair)
                .contains(new Pair(Math.min(amount, hour), Math.max(amount, hour)));
        assertThat(Long.toHexString(digest)).isEqualTo("1d64fa80c9f8d98e");
    }

    /** Categories, numbers by hashed names, weekdays and hours; some have weights, and every fifth label comes later. */
    private NaiveAdaptive records(int floors) {
        Random random = new Random(1);
        NaiveAdaptive naive = new NaiveAdaptive(floors, true, true, true, List.of("fine", "fraud"));
        ArrayDeque<Runnable> later = new ArrayDeque<>();
        for (int n = 0; n < 6000; n++) {
            List<Feature> x = new ArrayList<>();
            x.add(new Feature(random.nextInt(20), 1, false, 0));
            x.add(new Feature(700, random.nextInt(7), true, 7));
            float amount = random.nextInt(4000) / 16f;
            if (random.nextInt(8) > 0) {
                x.add(new Feature(800, amount, true, 0));
            }
            int hour = random.nextInt(24);
            x.add(new Feature(900, hour, true, 24));
            x.add(new Feature(950, random.nextInt(2001) - 1000, true, 0));
            String label = amount > 90 == (hour >= 6 && hour < 18) ? "fraud" : "fine";
            double weight = random.nextInt(6) == 0 ? random.nextInt(3) * 0.5 : 1;
            Answer answer = naive.predict(x);
            mix(answer);
            agrees(answer);
            if (n % 5 == 0) {
                later.add(() -> naive.learnLater(x, label, weight, answer));
            } else {
                naive.learn(x, label, weight);
            }
            if (later.size() > 20) {
                later.remove().run();
            }
        }
        mix(naive);
        return naive;
    }

    private static void agrees(Answer answer) {
        double probability = answer.verdict().probability();
        assertThat(answer.verdict().label() == 1 ? probability >= 0.5 : probability <= 0.5)
                .isTrue();
    }

    /** Twelve classes that are discovered, of products and of numbers that are left out. */
    @Test
    void discoveredClasses() {
        Random random = new Random(5);
        NaiveAdaptive naive = new NaiveAdaptive(3, false, true, false, List.of("class 3"));
        for (int n = 0; n < 6000; n++) {
            float[] v = numbers(random, 6);
            int pair = n < 3000 ? 2 : 4;
            int number = (v[0] * v[1] > 0 ? 1 : 0) + (v[pair] * v[pair + 1] > 0 ? 2 : 0) + (v[3] > 0.5 ? 4 : 0);
            String label = "class " + (random.nextInt(30) == 0 ? 11 - random.nextInt(4) : number);
            Answer answer = naive.learn(Feature.of(FeatureVector.dense(v), true), label, 1 + n % 3);
            mix(answer);
            isRanked(answer);
        }
        mix(naive);
        assertThat(naive.classes).hasSize(12);
        assertThat(naive.surfaces.slots).isNotEmpty();
        assertThat(Long.toHexString(digest)).isEqualTo("bc3809fbb8a8f9b1");
    }

    private static void isRanked(Answer answer) {
        List<Share> shares = answer.verdict().shares();
        assertThat(shares).hasSize(Math.min(10, answer.scores().length));
        assertThat(answer.verdict().label()).isEqualTo(answer.bySign());
        for (int rank = 1; rank < shares.size(); rank++) {
            assertThat(shares.get(rank).probability())
                    .isLessThanOrEqualTo(shares.get(rank - 1).probability());
        }
        assertThat(shares.stream().mapToDouble(Share::probability).sum()).isEqualTo(1, within(1e-12));
    }

    /** 150 numbers, of which 128 take part in surfaces, and there is no bias. */
    @Test
    void manyNumbers() {
        Random random = new Random(3);
        NaiveAdaptive naive = new NaiveAdaptive(3, true, false, false, SIGNS);
        for (int n = 0; n < 3000; n++) {
            float[] v = numbers(random, 150);
            float score = v[7] * v[100] + v[126] * v[127] / 2 + v[140] * v[141] / 4;
            mix(naive.learn(Feature.of(FeatureVector.dense(v), true), score > 0 ? "+1" : "-1", 1));
        }
        mix(naive);
        assertThat(naive.surfaces.slots).extracting(slot -> slot.pair).contains(new Pair(7, 100));
        assertThat(naive.surfaces.evidence.keySet()).allMatch(pair -> pair.j() < 128);
        assertThat(Long.toHexString(digest)).isEqualTo("6fdab750e92ece85");
    }

    private static float[] numbers(Random random, int count) {
        float[] v = new float[count];
        IntStream.range(0, count).forEach(k -> v[k] = random.nextInt(9) == 0 ? 0 : (float) random.nextGaussian());
        return v;
    }

    private void mix(Answer answer) {
        Arrays.stream(answer.views()).flatMapToDouble(Arrays::stream).forEach(this::mix);
        Arrays.stream(answer.scores()).forEach(this::mix);
        mix(answer.verdict().probability());
        answer.verdict().shares().forEach(share -> mix(share.probability()));
    }

    private void mix(NaiveAdaptive naive) {
        naive.floors.forEach(floor -> floor.vectors.forEach(vector -> GoldenTableTest.sorted(vector).stream()
                .map(vector::get)
                .forEach(weight ->
                        List.of(weight.w, weight.u, weight.d, weight.s).forEach(this::mix))));
        naive.surfaces.slots.forEach(slot -> mix(slot.use));
    }

    private void mix(double number) {
        digest = Long.rotateLeft(digest * 0x9E3779B97F4A7C15L, 23) ^ Double.doubleToRawLongBits(number);
    }
}
