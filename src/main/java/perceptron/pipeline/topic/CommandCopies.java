package perceptron.pipeline.topic;

import java.nio.charset.StandardCharsets;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeader;
import org.apache.kafka.common.utils.Utils;

/**
 * A command takes effect in the partition that it is sent to. A sender that does not know the partition of a model sends a copy to
 * each, with a header that holds the number of copies. If no partition has the model, the one of the model's name answers.
 */
public final class CommandCopies {
    private static final String HEADER = "perceptron.copies";

    private CommandCopies() {}

    /** @param copies how many partitions get a copy */
    public static Header header(int copies) {
        return new RecordHeader(HEADER, Integer.toString(copies).getBytes(StandardCharsets.UTF_8));
    }

    /** Whether a command is a copy, and others were sent to all other partitions. */
    public static boolean isCopy(Headers headers) {
        return copies(headers) > 0;
    }

    /** Whether a partition that does not have the model has to emit an outcome. */
    public static boolean isAnswered(Headers headers, byte[] model, int partition) {
        int copies = copies(headers);
        return copies == 0 || Utils.toPositive(Utils.murmur2(model)) % copies == partition;
    }

    /** Zero without a valid header. */
    private static int copies(Headers headers) {
        Header last = headers.lastHeader(HEADER);
        if (last == null || last.value() == null) {
            return 0;
        }
        try {
            return Math.max(0, Integer.parseInt(new String(last.value(), StandardCharsets.UTF_8)));
        } catch (NumberFormatException e) {
            return 0;
        }
    }
}
