package perceptron.pipeline.topic;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.kafka.streams.processor.api.RecordMetadata;

/** The origin of a record in a topic of the user, also after a repartition. As text it is {@code topic/partition/offset}. */
public record Origin(String topic, int partition, long offset) {
    private static final Pattern TEXT = Pattern.compile("([A-Za-z0-9._-]+)/(\\d{1,9})/(\\d{1,18})");

    public static Origin of(RecordMetadata metadata) {
        return new Origin(metadata.topic(), metadata.partition(), metadata.offset());
    }

    /** @throws IllegalArgumentException if the text has another form */
    public static Origin parse(String text) {
        Matcher matcher = TEXT.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("'" + text + "' is not of the form topic/partition/offset");
        }
        return new Origin(matcher.group(1), Integer.parseInt(matcher.group(2)), Long.parseLong(matcher.group(3)));
    }

    @Override
    public String toString() {
        return topic + "/" + partition + "/" + offset;
    }
}
