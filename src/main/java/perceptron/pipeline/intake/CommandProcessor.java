package perceptron.pipeline.intake;

import org.apache.kafka.streams.processor.api.Record;
import perceptron.pipeline.topic.CommandCopies;
import perceptron.pipeline.topic.Nodes;
import perceptron.pipeline.topic.SourceRecord;
import perceptron.pipeline.wire.Codecs;
import perceptron.pipeline.wire.Command;

/** The node {@code command}: from bytes to a command about a model. */
public final class CommandProcessor extends DecodingProcessor {
    private final ModelName names = new ModelName();
    private final Codecs codecs;

    public CommandProcessor(Codecs codecs, Admission admission) {
        super(admission, false, Nodes.LEARN, Nodes.DEAD_LETTERS);
        this.codecs = codecs;
    }

    @Override
    Record<byte[], Object> decode(SourceRecord raw) {
        String model = names.of(raw.record().key());
        Command command = codecs.command(raw.record().value());
        bounded("id", command.id());
        return raw.record().withValue(new ModelCommand(model, command, raw.origin(), ifUnknown(model, raw)));
    }

    private static String ifUnknown(String model, SourceRecord raw) {
        Record<byte[], byte[]> record = raw.record();
        int partition = raw.origin().partition();
        if (!CommandCopies.isAnswered(record.headers(), record.key(), partition)) {
            return null;
        }
        return CommandCopies.isCopy(record.headers())
                ? "there is no model " + model
                : "there is no model " + model + " in partition " + partition
                        + ", and the command was sent to this one only. If it may be in another one, send a copy to"
                        + " each (schemas/README.md)";
    }
}
