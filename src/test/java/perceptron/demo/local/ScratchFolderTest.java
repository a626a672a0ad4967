package perceptron.demo.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import org.junit.jupiter.api.Test;
import perceptron.run.console.Failure;

class ScratchFolderTest {
    @Test
    void isGoneWithAllThatIsInItOnceClosed() throws Exception {
        ScratchFolder folder = ScratchFolder.create("perceptron-test", 1);
        Files.writeString(Files.createDirectories(folder.path().resolve("a/b")).resolve("c"), "d");
        folder.close();
        assertThat(folder.path()).doesNotExist();
        folder.close();
    }

    @Test
    void tooLittleDiskIsToldBeforeAnythingIsWritten() {
        assertThatThrownBy(() -> ScratchFolder.create("perceptron-test", Long.MAX_VALUE))
                .isInstanceOf(Failure.class)
                .hasMessageContainingAll("too little disk", System.getProperty("java.io.tmpdir"), "make room");
    }
}
