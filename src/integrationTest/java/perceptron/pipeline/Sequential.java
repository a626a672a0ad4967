package perceptron.pipeline;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import perceptron.JobUnderTest;
import perceptron.avro.Block;
import perceptron.avro.ClassProbability;
import perceptron.avro.Command;
import perceptron.avro.Dense;
import perceptron.avro.Example;
import perceptron.avro.ImportPart;
import perceptron.avro.Prediction;
import perceptron.avro.Reset;
import perceptron.avro.Sparse;
import perceptron.example.FeatureVector;
import perceptron.learner.LearnerSettings;
import perceptron.learner.NaiveLife;
import perceptron.learner.NaiveLife.Answer;

/**
 * One model, made of its examples, later labels and commands one after the other by the naive implementation: what the job has to
 * come to, whatever happens to it.
 */
final class Sequential {
    /** Where curves have the numbers that examples have at indices. */
    private static final int CURVES = (1 << 30) + (1 << 26);

    private final Supplier<NaiveLife> start;
    private NaiveLife life;

    /** In lives before this one. */
    private long changesBefore;

    private final boolean curves;

    Sequential(JobUnderTest job) {
        curves = Set.of("curve", "surface").contains(job.settings().getString("numbers"));
        LearnerSettings learner = job.settings().model().learner();
        String onDrift = job.settings().getString("on.drift");
        start = () -> new NaiveLife(learner, onDrift);
        life = start.get();
    }

    NaiveLife life() {
        return life;
    }

    long version() {
        return life.version();
    }

    /** The number of updates of all its lives. */
    long changes() {
        return changesBefore + version();
    }

    /** After it was deleted. */
    void beginAgain() {
        changesBefore += version();
        life = start.get();
    }

    /** What it says of the next example, but for the example's own id and place. */
    Prediction next(Example example) {
        long before = life.version();
        long c = life.c();
        FeatureVector x = features(example);
        String label = example.getLabel() == null
                ? null
                : life.nameOf(example.getLabel().toString());
        Answer answer = label == null
                ? life.predict(example.getId(), x, example.getWeight())
                : life.learn(x, label, example.getWeight());
        return Prediction.newBuilder()
                .setLabel(answer.label())
                .setScore(answer.score())
                .setAveragedLabel(answer.averagedLabel())
                .setAveragedScore(answer.averagedScore())
                .setVotedLabel(answer.votedLabel())
                .setVotedScore(answer.votedScore())
                .setProbability(answer.probability())
                .setProbabilities(answer.classes().stream()
                        .map(each -> new ClassProbability(each.getKey(), each.getValue()))
                        .toList())
                .setTrueLabel(label)
                .setCorrect(label == null ? null : label.equals(answer.label()))
                .setVersion(before)
                .setC(c)
                .build();
    }

    void carryOut(Command command) {
        if (command.getCommand() instanceof Reset) {
            life.reset();
        } else {
            ImportPart part = (ImportPart) command.getCommand();
            life.importPart(command.getId(), part.getParts(), part.getClasses(), part.getVector(), weights(part));
        }
    }

    private static Map<Integer, Double> weights(ImportPart part) {
        Map<Integer, Double> weights = new HashMap<>();
        if (part.getBias() != null) {
            weights.put(NaiveLife.BIAS, part.getBias());
        }
        for (Block block : part.getBlocks()) {
            for (int k = 0; k < block.getWeights().size(); k++) {
                weights.put(block.getStart() + k, block.getWeights().get(k));
            }
        }
        return weights;
    }

    private FeatureVector features(Example example) {
        FeatureVector x = new FeatureVector();
        if (example.getFeatures() instanceof Sparse sparse) {
            x.clear(false);
            for (int k = 0; k < sparse.getIndices().size(); k++) {
                add(x, sparse.getIndices().get(k), sparse.getValues().get(k));
            }
            return x;
        }
        List<Float> values = ((Dense) example.getFeatures()).getValues();
        x.clear(!curves);
        for (int k = 0; k < values.size(); k++) {
            if (!curves) {
                x.add(values.get(k));
            } else if (values.get(k) != 0) {
                add(x, k, values.get(k));
            }
        }
        return x;
    }

    private void add(FeatureVector x, int index, float value) {
        x.add(curves ? CURVES + index : index, value);
    }
}
