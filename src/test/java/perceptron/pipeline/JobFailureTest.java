package perceptron.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.apache.kafka.streams.errors.ProcessorStateException;
import org.junit.jupiter.api.Test;

/** What a job that ends by itself says. */
class JobFailureTest {
    @Test
    void damageIsSaidInOneLineWithItsRemedy() {
        String rocksDb =
                "Sst file size mismatch: 000010.sst. Expected 1212, actual size 0\n  The file MANIFEST may be corrupted.";
        Throwable thrown = new ProcessorStateException("Error opening store", new IllegalStateException(rocksDb));

        assertThat(JobFailure.of(thrown, Path.of("state")).failure())
                .hasMessage(
                        "the state folder state is damaged: Sst file size mismatch: 000010.sst. Expected 1212, actual"
                                + " size 0 The file MANIFEST may be corrupted. 'perceptron-streams run --restore' deletes this"
                                + " folder, and restores the models from Kafka");
    }
}
