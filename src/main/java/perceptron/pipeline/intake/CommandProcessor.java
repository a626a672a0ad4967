package perceptron.pipeline.intake;

import java.util.Optional;
import org.apache.kafka.streams.processor.api.Record;
import perceptron.pipeline.topic.Nodes;
import perceptron.pipeline.topic.SourceRecord;
import perceptron.pipeline.wire.Command;
import perceptron.pipeline.wire.CommandDecoder;

/** The node {@code command}: from bytes to an order about a model. */
public final class CommandProcessor extends DecodingProcessor {
    private final ModelName names = new ModelName();
    private final CommandDecoder decoder;

    public CommandProcessor(CommandDecoder decoder, Admission door) {
        super(door, false, Nodes.PENDING_COMMANDS, Nodes.LEARN, Nodes.DEAD_LETTERS);
        this.decoder = decoder;
    }

    @Override
    Optional<Record<byte[], Object>> decode(SourceRecord raw) {
        String model = names.of(raw.record().key());
        Command command = decoder.decode(raw.record().value());
        if (command == null) {
            return Optional.empty();
        }
        bounded("id", command.id());
        return Optional.of(raw.record().withValue(new ModelCommand(model, command, raw.origin())));
    }
}
