package perceptron.pipeline;

import java.nio.file.Path;
import org.apache.kafka.streams.errors.ProcessorStateException;
import perceptron.pipeline.store.ModelStore.DamagedState;

/** The job stops because its state folder is damaged. The message says what mends it. */
public final class DamagedFolder extends RuntimeException {
    private DamagedFolder(Path folder, Throwable reason) {
        super(
                "the state folder " + folder + " is damaged: "
                        + reason.getMessage().strip()
                        + ". 'perceptron-streams run --restore' deletes this folder, and restores the models from Kafka",
                reason);
    }

    /** The failure, or what it means if it comes from this folder. A full disk is not damage: there would be no room for a new copy either. */
    static Throwable orElse(Throwable failure, Path folder) {
        Throwable damage = null;
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (String.valueOf(cause.getMessage()).contains("No space left")) {
                return failure;
            }
            boolean isDamage = cause instanceof DamagedState || cause instanceof ProcessorStateException;
            // What RocksDB says is behind the exception of Kafka Streams.
            boolean saysMore = damage instanceof ProcessorStateException && cause.getMessage() != null;
            damage = isDamage || saysMore ? cause : damage;
        }
        return damage == null ? failure : new DamagedFolder(folder, damage);
    }
}
