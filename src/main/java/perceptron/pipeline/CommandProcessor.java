package perceptron.pipeline;

import java.util.Optional;
import org.apache.kafka.streams.processor.api.Record;
import perceptron.pipeline.live.Observer;
import perceptron.pipeline.wire.Command;
import perceptron.pipeline.wire.CommandDecoder;

/** The node {@code command}: from bytes to an order about a model. */
final class CommandProcessor extends DecodingProcessor {
    private final ModelName names = new ModelName();
    private final CommandDecoder decoder;

    CommandProcessor(CommandDecoder decoder, Gate gate, Observer observer) {
        super(gate, observer, Nodes.PENDING_COMMANDS, Nodes.LEARN);
        this.decoder = decoder;
    }

    @Override
    Optional<Record<byte[], Object>> decode(Record<byte[], byte[]> record, Origin origin) {
        String model = names.of(record.key());
        Command command = decoder.decode(record.value());
        return command == null ? Optional.empty() : Optional.of(record.withValue(new Ordered(model, command, origin)));
    }
}
