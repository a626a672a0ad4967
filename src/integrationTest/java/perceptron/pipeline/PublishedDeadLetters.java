package perceptron.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static perceptron.TopicReader.header;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import perceptron.pipeline.JobOutput.Place;
import perceptron.pipeline.topic.DeadLetters;

/** The dead letters of a job, held against the records that can only be one: each is there once, as it came. */
final class PublishedDeadLetters {
    /** A dead letter: what came in, and why it could not be used. */
    private record Letter(String reason, ByteBuffer key, ByteBuffer value, String ownHeader) {
        static Letter of(String reason, ConsumerRecord<byte[], byte[]> record) {
            return new Letter(reason, bytes(record.key()), bytes(record.value()), header(record, Hostile.REASON));
        }

        private static ByteBuffer bytes(byte[] bytes) {
            return bytes == null ? null : ByteBuffer.wrap(bytes);
        }
    }

    private final Map<Place, Letter> expected = new LinkedHashMap<>();
    private final Map<Place, List<Letter>> dead = new HashMap<>();

    /** Why a record of an input can only be a dead letter; null if it is a good one. */
    static String reasonToBeOne(ConsumerRecord<byte[], byte[]> record) {
        return header(record, Hostile.REASON);
    }

    void expect(String reason, ConsumerRecord<byte[], byte[]> record) {
        expected.put(Place.of(record), Letter.of(reason, record));
    }

    void add(ConsumerRecord<byte[], byte[]> record) {
        Place place = new Place(
                header(record, "__streams.errors.topic"),
                Integer.parseInt(header(record, "__streams.errors.partition")),
                Long.parseLong(header(record, "__streams.errors.offset")));
        dead.computeIfAbsent(place, each -> new ArrayList<>())
                .add(Letter.of(header(record, DeadLetters.REASON), record));
    }

    void check() {
        assertThat(dead.keySet()).as("places of dead letters").isEqualTo(expected.keySet());
        expected.forEach(
                (place, one) -> assertThat(dead.get(place)).as(place.toString()).containsExactly(one));
    }

    /** How many there are to be. */
    int expected() {
        return expected.size();
    }
}
