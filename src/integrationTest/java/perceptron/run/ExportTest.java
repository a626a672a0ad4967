package perceptron.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import perceptron.Cluster;
import perceptron.SharedCluster;
import perceptron.learner.LinearModel;
import perceptron.learner.PagedWeights;
import perceptron.model.export.ModelFile;

/** Models taken out of a job: wherever they are taken from, they are the same. */
@ExtendWith(SharedCluster.class)
class ExportTest {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final int EXAMPLES = 400;

    private final Cluster cluster;

    @TempDir
    private Path folder;

    ExportTest(Cluster cluster) {
        this.cluster = cluster;
    }

    /** The last ones are all the same, but for the label of the very last. */
    private Path examples(int same, String lastLabel, String... labels) throws IOException {
        Random random = new Random(11);
        StringBuilder text = new StringBuilder();
        String features = "";
        for (int i = 0; i < EXAMPLES; i++) {
            if (i <= EXAMPLES - same) {
                features = " " + (1 + random.nextInt(40)) + ":" + random.nextGaussian() + " "
                        + (100 + random.nextInt(9000)) + ":" + random.nextGaussian();
            }
            boolean varies = i < EXAMPLES - same;
            text.append(i == EXAMPLES - 1 ? lastLabel : varies ? labels[i % labels.length] : labels[0])
                    .append(features)
                    .append('\n');
        }
        return Files.writeString(folder.resolve("examples.svm"), text);
    }

    private ModelFile export(LocalJob job, String from) throws IOException {
        Path file = folder.resolve("model.json");
        job.succeeds("export", "m", "--from", from, "--out", file.toString());
        return read(file);
    }

    private static ModelFile read(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            return ModelFile.read(in);
        }
    }

    /** When all examples have been learned, and are committed. */
    private ModelFile learned(LocalJob job) {
        return await().atMost(PATIENCE)
                .ignoreExceptionsInstanceOf(AssertionError.class)
                .until(() -> export(job, "state"), file -> file.model().c() == EXAMPLES + 1);
    }

    /** The last example is learned for certain: what came after the last update is not in the history. */
    @Test
    void isTheSameFromStateJobAndHistory() throws Exception {
        Map<String, String> settings = Map.of("learner", "arow", "classes", "discover", "scale", "rms");
        try (LocalJob job = new LocalJob(cluster, folder.resolve("state"), settings)) {
            job.succeeds("produce", examples(2, "1", "3", "1", "2").toString(), "--model", "m");
            ModelFile expected = learned(job);
            assertThat(expected.model().classNames()).containsExactly("3", "1", "2");
            for (String from :
                    List.of(job.url(), "updates", folder.resolve("model.json").toString())) {
                assertSame(export(job, from), expected);
            }
            assertThat(job.fails(1, "export", "mm", "--from", job.url())).contains("It contains: m");
            assertThat(job.fails(1, "export", "mm", "--from", "updates")).contains("It contains: m");
            job.stop();
            assertSame(export(job, "state"), expected);
            assertThat(job.fails(1, "export", "m", "--from", "updates", "--at-version", "1000000"))
                    .contains("its last one is " + expected.version());
            assertThat(job.fails(2, "export", "m", "--at-version", "1")).contains("--from updates");
            assertThat(job.fails(1, "export", "m", "--from", job.url())).contains("nothing answers");
            assertThat(job.fails(1, "export", "n")).contains("no model 'n'", "It contains: m");
            assertThat(job.fails(1, "export", "m", "--application-id", "nobody"))
                    .contains("there is no topic nobody-models-changelog");
        }
    }

    @Test
    void theHistoryHoldsTheModelAsItWasBeforeItLearnedOn() throws Exception {
        try (LocalJob job = new LocalJob(cluster, folder.resolve("state"), Map.of("learner", "pa1"))) {
            String file = examples(2, "1", "-1").toString();
            job.succeeds("produce", file, "--model", "m");
            ModelFile expected = learned(job);
            job.succeeds("produce", file, "--model", "m");
            await().atMost(PATIENCE)
                    .ignoreExceptionsInstanceOf(AssertionError.class)
                    .until(() -> export(job, "state").model().c() == 2 * EXAMPLES + 1);
            assertThat(export(job, "updates").version()).isGreaterThan(expected.version());
            String then = folder.resolve("then.json").toString();
            String version = Long.toString(expected.version());
            job.succeeds("export", "m", "--from", "updates", "--at-version", version, "--out", then);
            assertSame(read(Path.of(then)), expected);
        }
    }

    private static void assertSame(ModelFile actual, ModelFile expected) {
        assertThat(actual.version()).isEqualTo(expected.version());
        assertThat(actual.settings()).isEqualTo(expected.settings());
        assertSame(actual.model(), expected.model());
    }

    private static void assertSame(LinearModel actual, LinearModel expected) {
        assertThat(actual.settings()).isEqualTo(expected.settings());
        assertThat(actual.classNames()).isEqualTo(expected.classNames());
        assertThat(List.of(actual.c(), actual.updates())).isEqualTo(List.of(expected.c(), expected.updates()));
        assertThat(actual.squaredNorm()).isEqualTo(expected.squaredNorm());
        for (int vector = 0; vector < expected.vectors(); vector++) {
            for (int page = expected.vector(vector).nextPage(0);
                    page >= 0;
                    page = expected.vector(vector).nextPage(page + 1)) {
                assertThat(actual.vector(vector).page(page))
                        .isEqualTo(expected.vector(vector).page(page));
            }
        }
        if (expected.statistics() != null) {
            PagedWeights scales = expected.statistics().pages();
            for (int page = scales.nextPage(0); page >= 0; page = scales.nextPage(page + 1)) {
                assertThat(actual.statistics().pages().page(page)).isEqualTo(scales.page(page));
            }
        }
    }
}
