package perceptron.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import perceptron.TopicReader;
import perceptron.avro.Command;
import perceptron.avro.Delete;
import perceptron.avro.ImportPart;
import perceptron.avro.Judged;
import perceptron.avro.Label;
import perceptron.avro.Prediction;
import perceptron.avro.Refused;
import perceptron.pipeline.JobOutput.Place;

/** What came in beside examples, labels and commands, and what the outcomes told of it. */
final class LateInputs {
    private final Map<String, Map<Place, Label>> labels = new HashMap<>();
    private final Map<String, Map<Place, Command>> commands = new HashMap<>();
    private final Map<Place, List<perceptron.avro.Outcome>> told = new HashMap<>();
    private final Map<String, Set<Integer>> partitions = new HashMap<>();
    private final Map<String, Map<String, Said>> said = new HashMap<>();

    /** What the outcome of a label repeats of the prediction. */
    private record Said(double score, Double probability) {}

    void label(String model, ConsumerRecord<byte[], byte[]> record, TopicReader reader) {
        labels.computeIfAbsent(model, name -> new LinkedHashMap<>()).put(Place.of(record), reader.value(record));
    }

    void command(String model, ConsumerRecord<byte[], byte[]> record, TopicReader reader) {
        commands.computeIfAbsent(model, name -> new LinkedHashMap<>()).put(Place.of(record), reader.value(record));
    }

    void told(perceptron.avro.Outcome outcome) {
        Place place = new Place(outcome.getTopic(), outcome.getPartition(), outcome.getOffset());
        told.computeIfAbsent(place, each -> new ArrayList<>()).add(outcome);
    }

    void predicted(String model, Prediction prediction) {
        partitions.computeIfAbsent(model, name -> new HashSet<>()).add(prediction.getPartition());
        if (labels.containsKey(model)) {
            said.computeIfAbsent(model, name -> new HashMap<>())
                    .put(prediction.getId(), new Said(prediction.getScore(), prediction.getProbability()));
        }
    }

    /** By which partitions examples of the model came in. */
    Set<Integer> partitions(String model) {
        return partitions.getOrDefault(model, Set.of());
    }

    void tell(String model, Interleaving order) {
        labels.getOrDefault(model, Map.of()).forEach((place, label) -> {
            List<perceptron.avro.Outcome> outcomes = told.getOrDefault(place, List.of());
            order.label(place, label, outcomes.isEmpty() ? null : outcomes.get(0));
        });
        commands.getOrDefault(model, Map.of()).forEach(order::command);
    }

    void check() {
        Map<Place, List<String>> expected = new HashMap<>();
        labels.forEach((model, all) -> all.forEach((place, label) ->
                expected.put(place, List.of("judged " + said.get(model).get(label.getId())))));
        commands.forEach((model, all) ->
                expected.putAll(answers(partitions.get(model).iterator().next(), all)));
        Map<Place, List<String>> actual = new HashMap<>();
        told.forEach((place, outcomes) ->
                actual.put(place, outcomes.stream().map(LateInputs::text).toList()));
        assertThat(without(expected, actual)).as("outcomes that are not told").isEmpty();
        assertThat(without(actual, expected)).as("outcomes of nothing").isEmpty();
    }

    private static <K, V> Map<K, V> without(Map<K, V> some, Map<K, V> others) {
        Map<K, V> left = new HashMap<>(some);
        left.entrySet().removeAll(others.entrySet());
        return left;
    }

    /**
     * One of each command where its model is; of an import one of the part with which it is complete. A part is refused if the one before
     * it is not known any more: another import or a reset came between, or the job was killed.
     */
    private Map<Place, List<String>> answers(int partition, Map<Place, Command> commands) {
        Map<Place, List<String>> answers = new HashMap<>();
        String[] importing = {null};
        boolean mortal = commands.values().stream().anyMatch(LateInputs::isDelete);
        commands.forEach((place, command) -> {
            if (place.partition() != partition) {
                return;
            }
            if (command.getCommand() instanceof ImportPart part && part.getPart() == part.getParts()) {
                answers.put(place, List.of("refused")); // There is no such part.
            } else if (command.getCommand() instanceof ImportPart part) {
                importing[0] = part.getPart() == 0 ? command.getId() : importing[0];
                boolean follows = command.getId().equals(importing[0]) && !isRefusedAsIncomplete(place);
                if (!follows) {
                    answers.put(place, List.of("refused"));
                } else if (part.getPart() == part.getParts() - 1) {
                    answers.put(place, List.of("done"));
                    importing[0] = null;
                }
            } else {
                importing[0] = null;
                // After a deletion the command may come before the next example, and there is no model then.
                boolean refused = mortal && !refusal(place).isEmpty();
                answers.put(place, List.of(refused ? "refused" : "done"));
            }
        });
        return answers;
    }

    private boolean isRefusedAsIncomplete(Place place) {
        return refusal(place).contains("Send the import again");
    }

    /** Why a command was refused; empty if it was not. */
    private String refusal(Place place) {
        return told.getOrDefault(place, List.of()).stream()
                .map(outcome -> outcome.getOutcome() instanceof Refused refused ? refused.getReason() : "")
                .collect(Collectors.joining());
    }

    private static boolean isDelete(Command command) {
        return command.getCommand() instanceof Delete;
    }

    /** How often the model was deleted. */
    long deletions(String model) {
        return commands.getOrDefault(model, Map.of()).entrySet().stream()
                .filter(each -> isDelete(each.getValue()))
                .filter(each -> told.containsKey(each.getKey())
                        && refusal(each.getKey()).isEmpty())
                .count();
    }

    private static String text(perceptron.avro.Outcome outcome) {
        return outcome.getOutcome() instanceof Judged judged
                ? "judged " + new Said(judged.getScore(), judged.getProbability())
                : outcome.getOutcome() instanceof Refused ? "refused" : "done";
    }

    /** How many labels and commands there were. */
    String counts() {
        return labels.values().stream().mapToInt(Map::size).sum() + " labels, "
                + commands.values().stream().mapToInt(Map::size).sum() + " commands";
    }
}
