package perceptron.chaos;

import static perceptron.chaos.Place.header;

import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** Hostile records, held against the dead letters: one for each, as it came, with the reason that it has to have. */
final class DeadLetters {
    /** The header of a record that can only be a dead letter: for which reason. */
    static final String HOSTILE = "hostile";

    private record Letter(String reason, ByteBuffer key, ByteBuffer value) {
        static Letter of(String reason, ConsumerRecord<byte[], byte[]> record) {
            return new Letter(reason, bytes(record.key()), bytes(record.value()));
        }

        private static ByteBuffer bytes(byte[] bytes) {
            return bytes == null ? null : ByteBuffer.wrap(bytes);
        }

        @Override
        public String toString() {
            return reason + ", value of " + (value == null ? "null" : value.remaining() + " bytes");
        }
    }

    private final Map<Place, Letter> hostile = new HashMap<>();
    private final Map<Place, Letter> letters = new HashMap<>();
    private final Map<String, Integer> unexpected = new HashMap<>();
    long matched;

    void hostile(ConsumerRecord<byte[], byte[]> record) {
        hostile.put(Place.of(record), Letter.of(header(record, HOSTILE), record));
    }

    void letter(ConsumerRecord<byte[], byte[]> record) {
        Place place = Place.ofDeadLetter(record);
        Letter letter = Letter.of(header(record, "perceptron.reason"), record);
        WrongException.unless(letters.put(place, letter) == null, "two dead letters of %s", place);
        if (header(record, HOSTILE) == null) {
            unexpected.merge(letter.reason() + ": " + header(record, "__streams.errors.message"), 1, Integer::sum);
        }
    }

    boolean isComplete() {
        return letters.size() >= hostile.size();
    }

    String missing() {
        return letters.size() + " dead letters of " + hostile.size() + " hostile records";
    }

    void check() {
        WrongException.unless(unexpected.isEmpty(), "good records became dead letters: %s", unexpected);
        hostile.forEach((place, right) -> {
            Letter letter = letters.remove(place);
            WrongException.unless(right.equals(letter), "%s: dead letter %s, right is %s", place, letter, right);
            matched++;
        });
        WrongException.unless(letters.isEmpty(), "dead letters of nothing, or again: %s", letters);
        hostile.clear();
    }
}
