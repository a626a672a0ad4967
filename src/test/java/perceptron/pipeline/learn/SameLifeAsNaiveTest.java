package perceptron.pipeline.learn;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import perceptron.avro.Block;
import perceptron.avro.ImportPart;
import perceptron.avro.Judged;
import perceptron.avro.Kind;
import perceptron.avro.Prediction;
import perceptron.avro.Reset;
import perceptron.avro.Update;
import perceptron.example.Example;
import perceptron.example.FeatureVector;
import perceptron.features.Featurizer;
import perceptron.learner.NaiveLife;
import perceptron.learner.NaiveLife.Answer;
import perceptron.learner.SameAsNaive;
import perceptron.model.ModelSettings;
import perceptron.pipeline.Driver;
import perceptron.pipeline.live.LiveModels.ModelView;
import perceptron.pipeline.settings.Settings;

/**
 * Examples, later labels, commands and drifts of all kinds: each prediction, and in the end the model and its measures, are bit for bit
 * what the naive implementation comes to.
 */
class SameLifeAsNaiveTest {
    private static final int EVENTS = 3_000;
    private static final int FEATURES = 30;

    static Stream<Map<String, String>> settings() {
        return Stream.of(
                Map.of("learner", "perceptron", "voted.vectors", "7", "answer", "best"),
                Map.of("learner", "perceptron", "start", "random:7", "answer", "averaged", "on.drift", "reset"),
                Map.of("learner", "pa1", "C", "0.5", "scale", "rms", "answer", "averaged", "on.drift", "reset"),
                Map.of("learner", "pa2", "classes", "discover", "answer", "averaged", "on.drift", "reset"),
                Map.of("learner", "arow", "classes", "discover", "scale", "rms", "on.drift", "reset"),
                Map.of("learner", "adaptive"),
                Map.of("learner", "adaptive", "numbers", "surface"),
                Map.of("learner", "adaptive", "numbers", "surface", "classes", "discover", "on.drift", "reset"));
    }

    private final Random random = new Random(1);
    private final List<String> waiting = new ArrayList<>();
    private final Map<String, Answer> predicted = new HashMap<>();
    private Driver driver;
    private NaiveLife life;
    private Featurizer featurizer;
    private boolean classes;

    /** What the labels say changes now and then, so that models drift. */
    private int concept;

    @ParameterizedTest
    @MethodSource("settings")
    void isTheSameToTheBit(Map<String, String> given) {
        Settings settings = new Settings(given);
        ModelSettings model = settings.model();
        featurizer = model.featurizer(null);
        life = new NaiveLife(model.learner(), settings.getString("on.drift"));
        classes = given.containsKey("classes");
        try (Driver opened = new Driver(given)) {
            driver = opened;
            int commands = 0;
            for (int event = 0; event < EVENTS; event++) {
                concept = event / 700;
                switch (random.nextInt(8)) {
                    case 0 -> predict("e" + event);
                    case 1 -> learnLater();
                    default -> learn();
                }
                if (event % 1_000 == 999) {
                    command(event);
                    commands++;
                }
            }
            check(given.toString());
            List<Update> updates = driver.read("updates", Update.class);
            assertThat(updates).hasSize((int) life.version());
            long starts = updates.stream()
                    .filter(update -> update.getKind() == Kind.START)
                    .count();
            assertThat(starts - 1 - commands > 0).as("there was a drift").isEqualTo(given.containsKey("on.drift"));
        }
    }

    private void learn() {
        Example example = example();
        example.label(label(example.vector()));
        example.weight(random.nextInt(10) == 0 ? random.nextInt(4) / 2.0 : 1);
        long version = life.version();
        long c = life.c();
        driver.send(driver.now(), "m", example);
        Answer expected = life.learn(features(example), example.label(), example.weight());
        check(expected, life.nameOf(example.label()), version, c);
    }

    private void predict(String id) {
        Example example = example();
        example.id(id);
        waiting.add(id + " " + label(example.vector()));
        long version = life.version();
        driver.send(driver.now(), "m", example);
        predicted.put(id, life.predict(id, features(example), 1));
        check(predicted.get(id), null, version, life.c());
    }

    private void learnLater() {
        if (!waiting.isEmpty()) {
            String[] next = waiting.remove(random.nextInt(waiting.size())).split(" ", 2);
            Answer then = predicted.get(next[0]);
            String label = life.nameOf(next[1]);
            long c = life.c();
            driver.label("m", next[0], next[1]);
            life.learnLater(next[0], next[1]);
            assertThat(driver.onlyOutcome().getOutcome())
                    .isEqualTo(new Judged(
                            then.label(),
                            then.score(),
                            then.averagedLabel(),
                            then.votedLabel(),
                            then.probability(),
                            label,
                            label.equals(then.label()),
                            c));
        }
    }

    private void command(int number) {
        if (random.nextBoolean()) {
            driver.command("m", "reset " + number, new Reset());
            life.reset();
            driver.read("outcomes");
        } else {
            for (int part = 0; part < 2; part++) {
                importPart("import " + number, part);
            }
            driver.read("outcomes");
        }
    }

    private void importPart(String id, int part) {
        List<String> names = driver.view("m").model().classNames();
        double[] values = {random.nextGaussian(), random.nextGaussian(), random.nextGaussian()};
        Block block = new Block(10 * part, List.of(values[0], values[1]));
        int vector = classes ? part : 0;
        Double bias = part == 0 ? values[2] : null;
        driver.command("m", id, new ImportPart(2, part, names, vector, bias, List.of(block)));
        Map<Integer, Double> weights = new TreeMap<>(Map.of(10 * part, values[0], 10 * part + 1, values[1]));
        if (bias != null) {
            weights.put(NaiveLife.BIAS, bias);
        }
        life.importPart(id, 2, names, vector, weights);
    }

    private FeatureVector features(Example example) {
        return featurizer.vector(example);
    }

    private Example example() {
        Example example = new Example();
        if (random.nextInt(4) == 0) {
            FeatureVector dense = example.beginDense();
            for (int index = 0; index < FEATURES; index++) {
                dense.add(random.nextInt(3) == 0 ? 0 : (float) random.nextGaussian() * (1 << index % 5));
            }
            return example;
        }
        FeatureVector x = example.beginSparse();
        for (int index = random.nextInt(4); index < FEATURES; index += 1 + random.nextInt(5)) {
            x.add(index, (float) random.nextGaussian() * (1 << index % 5));
        }
        return example;
    }

    /** With several classes, a third of the features speaks for each. */
    private String label(FeatureVector x) {
        double[] sums = new double[3];
        for (int k = 0; k < x.size(); k++) {
            sums[(x.index(k) + concept) % 3] += x.value(k) / (1 << x.index(k) % 5);
        }
        if (classes) {
            return "class " + (sums[0] > sums[1] && sums[0] > sums[2] ? 0 : sums[1] > sums[2] ? 1 : 2);
        }
        return sums[0] - sums[1] + random.nextGaussian() / 10 >= 0 ? "1" : "-1";
    }

    private void check(Answer expected, String label, long version, long c) {
        Prediction actual = driver.read("predictions", Prediction.class).get(0);
        assertThat(new Answer(
                        actual.getLabel(),
                        actual.getScore(),
                        actual.getAveragedLabel(),
                        actual.getAveragedScore(),
                        actual.getVotedLabel(),
                        actual.getVotedScore(),
                        actual.getProbability(),
                        actual.getProbabilities().stream()
                                .map(each -> Map.entry(each.getLabel(), each.getProbability()))
                                .toList(),
                        expected.verdict(), // which the prediction does not say
                        expected.said())) // nor this
                .isEqualTo(expected);
        assertThat(actual.getVersion()).isEqualTo(version);
        assertThat(actual.getC()).isEqualTo(c);
        assertThat(actual.getTrueLabel()).isEqualTo(label);
        assertThat(actual.getCorrect()).isEqualTo(label == null ? null : label.equals(expected.label()));
    }

    private void check(String what) {
        ModelView view = driver.view("m");
        assertThat(view.version()).isEqualTo(life.version());
        SameAsNaive.check(view.model(), life, what);
        SameAsNaive.check(view.progress().measures(), life, 1000, what);
    }
}
