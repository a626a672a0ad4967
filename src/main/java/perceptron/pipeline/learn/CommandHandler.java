package perceptron.pipeline.learn;

import java.util.Optional;
import perceptron.example.Rejection;
import perceptron.learner.LearnerSettings;
import perceptron.output.Outcome;
import perceptron.pipeline.intake.ModelCommand;
import perceptron.pipeline.store.ModelStore;
import perceptron.pipeline.store.StoredModel;
import perceptron.pipeline.topic.Origin;
import perceptron.pipeline.wire.Command.Delete;
import perceptron.pipeline.wire.Command.ImportPart;
import perceptron.pipeline.wire.Command.Order;
import perceptron.pipeline.wire.Command.Rate;
import perceptron.pipeline.wire.Command.Reset;

/** Carries out commands. One about a model that is not in this partition may be a copy of what another partition carries out. */
final class CommandHandler {
    /** What is wrong with a command may be as long as the command. */
    private static final int LONGEST_REASON = 1_000;

    private final ModelStore store;
    private final Changes changes;
    private final Deletion deletion;
    private final int mostWeights;

    /** @param mostWeights how many a part of an import may have */
    CommandHandler(ModelStore store, Changes changes, Deletion deletion, int mostWeights) {
        this.store = store;
        this.changes = changes;
        this.deletion = deletion;
        this.mostWeights = mostWeights;
    }

    /** What became of it; empty where there is nothing to say, or not yet. */
    Optional<Outcome> carryOut(ModelCommand ordered) {
        String name = ordered.model();
        Order order = ordered.command().command();
        try {
            StoredModel model = store.find(name);
            if (model == null) {
                return Optional.ofNullable(ordered.ifUnknown())
                        .map(reason -> outcome(ordered, new Outcome.Refused(order.name(), shortened(reason))));
            }
            boolean done = carryOut(model, ordered.command().id(), order);
            save(name);
            return done ? Optional.of(outcome(ordered, new Outcome.Done(order.name()))) : Optional.empty();
        } catch (IllegalArgumentException e) {
            return Optional.of(outcome(ordered, new Outcome.Refused(order.name(), shortened(e.getMessage()))));
        } catch (Rejection damage) {
            return Optional.of(outcome(ordered, ofDamaged(name, order, damage)));
        }
    }

    /** A model that is damaged can be deleted, and nothing else. */
    private Outcome.Content ofDamaged(String name, Order order, Rejection damage) {
        if (order instanceof Delete) {
            deletion.delete(name);
            return new Outcome.Done(order.name());
        }
        return new Outcome.Refused(order.name(), shortened(damage.getMessage()));
    }

    private static String shortened(String reason) {
        return reason.length() <= LONGEST_REASON ? reason : reason.substring(0, LONGEST_REASON) + "...";
    }

    private boolean carryOut(StoredModel model, String id, Order order) {
        if (order instanceof Reset) {
            changes.of(model).reset();
        } else if (order instanceof Delete) {
            deletion.delete(model.name());
        } else if (order instanceof Rate rate) {
            LearnerSettings current = model.model().settings();
            changes.of(model)
                    .rates(
                            rate.rate() == null ? current.rate() : rate.rate(),
                            rate.aggressiveness() == null ? current.C() : rate.aggressiveness());
        } else if (order instanceof ImportPart part) {
            requireRoom(part);
            return changes.of(model).importPart(id, part);
        }
        return true;
    }

    /** Progress belongs to the change that was made: it would be taken for that of the one before. */
    private void save(String name) {
        StoredModel model = store.find(name);
        if (model != null) {
            model.save();
        }
    }

    private void requireRoom(ImportPart part) {
        int weights =
                part.blocks().stream().mapToInt(block -> block.weights().length).sum();
        if (weights > mostWeights) {
            throw new IllegalArgumentException("part " + part.part() + " has " + weights
                    + " weights, and the update that says so" + " has room for " + mostWeights + ": send more parts");
        }
    }

    private Outcome outcome(ModelCommand ordered, Outcome.Content content) {
        Origin origin = ordered.origin();
        StoredModel model = store.findIfWhole(ordered.model());
        long version = model == null ? 0 : model.version();
        return new Outcome(
                ordered.command().id(), origin.topic(), origin.partition(), origin.offset(), version, content);
    }
}
