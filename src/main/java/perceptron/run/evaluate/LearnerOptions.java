package perceptron.run.evaluate;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Stack;
import perceptron.example.LabelText;
import perceptron.features.Featurizer;
import perceptron.features.Hashing;
import perceptron.features.Scaling;
import perceptron.learner.Algorithm;
import perceptron.learner.Labels;
import perceptron.learner.LearnerSettings;
import perceptron.learner.Start;
import picocli.CommandLine.IParameterConsumer;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** The options that say which learners there are and how they learn. */
public final class LearnerOptions {
    @Option(
            names = "--learner",
            paramLabel = "NAMES",
            split = ",",
            hideParamSyntax = true,
            defaultValue = "perceptron",
            description = "perceptron, pa, pa1, pa2, arow; several with commas between them, side by side."
                    + " Default: ${DEFAULT-VALUE}.")
    public List<String> learners = new ArrayList<>();

    @Option(
            names = "--rate",
            paramLabel = "RATE",
            defaultValue = "1",
            description = "The size of the perceptron's step. Default: ${DEFAULT-VALUE}.")
    double rate;

    @Option(
            names = "--C",
            paramLabel = "C",
            defaultValue = "1",
            description = "How far pa1 and pa2 go for one example, at most. Default: ${DEFAULT-VALUE}.")
    double aggressiveness;

    @Option(
            names = "--r",
            paramLabel = "R",
            defaultValue = "1",
            description = "How slowly arow becomes confident. Default: ${DEFAULT-VALUE}.")
    double regularization;

    @Option(
            names = "--scale",
            paramLabel = "HOW",
            defaultValue = "none",
            description = "none; l2: each example to length 1; maxabs: each feature by its largest magnitude so far."
                    + " Default: ${DEFAULT-VALUE}.")
    Scaling scale;

    @Option(names = "--no-bias", negatable = false, description = "Without the feature that is always 1.")
    boolean noBias;

    @Option(
            names = "--start-seed",
            paramLabel = "SEED",
            description = "Begin at random weights, those of this seed, and not at zero.")
    Long startSeed;

    @Option(
            names = "--voted",
            arity = "0..1",
            paramLabel = "VECTORS",
            parameterConsumer = OptionalNumber.class,
            description = "Let the surviving weight vectors vote, too: so many at most (1000 if no number is given)."
                    + " Every prediction costs as much more as they have features.")
    int votes;

    @Option(
            names = "--labels",
            paramLabel = "NEGATIVE,POSITIVE",
            split = ",",
            hideParamSyntax = true,
            description = "The two labels, where they are not -1 and 1, 0 and 1, or false and true.")
    List<String> labels = new ArrayList<>();

    @Option(
            names = "--classes",
            paramLabel = "NAMES",
            split = ",",
            hideParamSyntax = true,
            description = "For more than two: the classes as a,b,c, or discover to learn them as they come.")
    List<String> classes = new ArrayList<>();

    @Option(
            names = "--classes-max",
            paramLabel = "N",
            defaultValue = "100",
            description = "How many classes are discovered at most. Default: ${DEFAULT-VALUE}.")
    int classesMax;

    @Option(
            names = "--hash-bits",
            paramLabel = "BITS",
            defaultValue = "" + Hashing.DEFAULT_BITS,
            description = "Names are hashed to 2^BITS indices. Default: ${DEFAULT-VALUE}.")
    public int hashBits;

    /** @throws IllegalArgumentException if a value is wrong; the message begins with the setting's name */
    public List<LearnerSettings> settings() {
        Labels chosen = chosenLabels();
        return new LinkedHashSet<>(learners)
                .stream()
                        .map(name -> LearnerSettings.of(Algorithm.ofCode(name))
                                .withRates(rate, aggressiveness)
                                .withR(regularization)
                                .withBias(!noBias)
                                .withStart(startSeed == null ? Start.ZERO : Start.random(startSeed))
                                .withScaling(scale)
                                .withLabels(chosen)
                                .withVotes(votes, LearnerSettings.VOTES_NON_ZEROS))
                        .toList();
    }

    private Labels chosenLabels() {
        if (!labels.isEmpty() && !classes.isEmpty()) {
            throw new IllegalArgumentException(
                    "labels and --classes exclude each other: labels names two, classes any number");
        }
        if (classes.equals(List.of("discover"))) {
            return Labels.discovered(List.of(), classesMax);
        }
        if (!classes.isEmpty()) {
            return Labels.classes(canonical(classes));
        }
        if (labels.isEmpty()) {
            return Labels.signs();
        }
        List<String> names = canonical(labels);
        if (names.size() != 2) {
            throw new IllegalArgumentException("labels " + String.join(",", labels)
                    + " must be two names, the negative one first, as in --labels ham,spam");
        }
        return Labels.binary(names.get(0), names.get(1));
    }

    private static List<String> canonical(List<String> names) {
        return names.stream().map(name -> LabelText.canonical(name.trim())).toList();
    }

    public Featurizer featurizer() {
        return new Featurizer(new Hashing(hashBits), scale);
    }

    /** Takes what follows an option as its value only if it is a number: it may as well be the file. */
    static final class OptionalNumber implements IParameterConsumer {
        @Override
        public void consumeParameters(Stack<String> arguments, ArgSpec option, CommandSpec command) {
            boolean given = !arguments.isEmpty() && arguments.peek().matches("[0-9]{1,9}");
            option.setValue(given ? Integer.parseInt(arguments.pop()) : 1000);
        }
    }
}
