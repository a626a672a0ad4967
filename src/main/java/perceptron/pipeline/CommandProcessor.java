package perceptron.pipeline;

import java.util.Optional;
import org.apache.kafka.streams.processor.api.Record;
import perceptron.pipeline.wire.Command;
import perceptron.pipeline.wire.CommandDecoder;

/** The node {@code command}: from bytes to an order about a model. */
final class CommandProcessor extends DecodingProcessor {
    private final ModelName names = new ModelName();
    private final CommandDecoder decoder;

    CommandProcessor(CommandDecoder decoder, Door door) {
        super(door, false, Nodes.PENDING_COMMANDS, Nodes.LEARN, Nodes.DEAD_LETTERS);
        this.decoder = decoder;
    }

    @Override
    Optional<Record<byte[], Object>> decode(Raw raw) {
        String model = names.of(raw.record().key());
        Command command = decoder.decode(raw.record().value());
        if (command == null) {
            return Optional.empty();
        }
        bounded("id", command.id());
        return Optional.of(raw.record().withValue(new Ordered(model, command, raw.origin())));
    }
}
