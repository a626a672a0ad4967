package perceptron.pipeline.learn;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import perceptron.avro.Kind;
import perceptron.avro.Update;
import perceptron.example.FeatureVector;
import perceptron.learner.LinearModel;
import perceptron.learner.PagedWeights;
import perceptron.learner.Step;
import perceptron.model.ModelSettings;
import perceptron.pipeline.wire.Command.ImportPart;

/**
 * One model, made again from its updates alone, taken in their order: as it was after the last of them, to the bit. The counter
 * of the average is that of the last update, too: labelled examples that changed nothing since are not known here.
 */
public final class Replay {
    private final Map<Integer, List<Update>> staged = new HashMap<>();
    private List<Update> imported = List.of();
    private LinearModel model;
    private Map<String, String> settings;
    private long seq;

    /** @throws IllegalStateException where an update is missing before this one */
    public void add(Update update) {
        boolean begins = update.getKind() == Kind.START && update.getSeq() == 1;
        if (!begins && update.getSeq() != seq + 1) {
            throw new IllegalStateException("update " + update.getSeq() + " follows " + seq
                    + ": those between are missing, and without them the model cannot be made again");
        }
        seq = update.getSeq();
        switch (update.getKind()) {
            case START -> start(update);
            case LEARNED -> learn(update);
            case SCALE -> model.scales().raise(features(update));
            case CLASS -> {
                model.addClass(update.getLabel());
                takeImported();
            }
            case RATE -> model.rates(update.getRate(), update.getAggressiveness());
            case AVERAGE -> model.restartAverage();
            case IMPORT -> staged.computeIfAbsent(update.getEpoch(), epoch -> new ArrayList<>())
                    .add(update);
            case UNKNOWN -> throw new IllegalStateException(
                    "update " + seq + " is of a kind that this release does not know");
        }
    }

    /** Null before the first update. */
    public LinearModel model() {
        return model;
    }

    /** What it was made with. */
    public Map<String, String> settings() {
        return settings;
    }

    /** The number of the last update. */
    public long version() {
        return seq;
    }

    private void start(Update update) {
        try {
            settings = ModelSettings.ofJson(update.getSettings());
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("update " + seq + " has settings that are no JSON", e);
        }
        Map<String, String> all = new HashMap<>(settings);
        all.put("rate", Double.toString(update.getRate()));
        all.put("C", Double.toString(update.getAggressiveness()));
        model = new LinearModel(ModelSettings.of(all).learner());
        imported = staged.getOrDefault(update.getEpoch(), List.of());
        staged.clear();
        takeImported();
    }

    /** Weights of classes that are told only after the start wait for them. */
    private void takeImported() {
        List<Update> waiting = new ArrayList<>();
        for (Update part : imported) {
            if (part.getVector() < model.vectors()) {
                take(part);
            } else {
                waiting.add(part);
            }
        }
        if (waiting.size() < imported.size()) {
            model.measureNorm();
        }
        imported = waiting;
    }

    private void take(Update part) {
        PagedWeights weights =
                part.getVector() == ImportPart.SCALES ? model.scales().pages() : model.vector(part.getVector());
        for (int k = 0; k < part.getIndices().size(); k++) {
            weights.set(part.getIndices().get(k), part.getWeights().get(k));
        }
    }

    private void learn(Update update) {
        FeatureVector x = features(update);
        Step step = new Step()
                .set(update.getVector(), update.getRival(), update.getStep(), update.getSecond(), update.getC());
        model.apply(step, x);
        model.average(step, x);
        model.restore(update.getC() + 1, model.updates(), model.squaredNorm());
    }

    private static FeatureVector features(Update update) {
        FeatureVector x = new FeatureVector();
        x.clear(update.getDense());
        for (int k = 0; k < update.getValues().size(); k++) {
            if (update.getDense()) {
                x.add(update.getValues().get(k));
            } else {
                x.add(update.getIndices().get(k), update.getValues().get(k));
            }
        }
        return x;
    }
}
