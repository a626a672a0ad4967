package perceptron.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import perceptron.Cluster;
import perceptron.JobUnderTest;
import perceptron.Program;
import perceptron.SharedCluster;
import perceptron.TopicReader;
import perceptron.avro.Example;
import perceptron.avro.Sparse;

@ExtendWith(SharedCluster.class)
class SmallHeapTest {
    /** They come again and again, each time with the other label: while a model is published, each page that changes is there twice. */
    private static final int EXAMPLES = 300;

    private static final int DIFFERENT = 100;
    private static final int FEATURES = 10_000;
    private static final int PAGE = 8;

    private final Cluster cluster;

    SmallHeapTest(Cluster cluster) {
        this.cluster = cluster;
    }

    @ParameterizedTest
    @ValueSource(strings = {"perceptron", "adaptive"})
    void whatAModelTakesThatTheHeapCannotHoldIsADeadLetterAndTheJobGoesOn(String learner, @TempDir Path folder)
            throws Exception {
        JobUnderTest job = JobUnderTest.withTopics(cluster, folder, Map.of("learner", learner, "page.features", PAGE));
        try (job;
                Program run = Program.start(folder, Map.of("JAVA_TOOL_OPTIONS", "-Xmx128m"), job.line("run"))) {
            for (int number = 0; number < EXAMPLES; number++) {
                job.send("examples", "wide", example(number));
            }
            job.send("examples", "narrow", new Example(null, 1, 1.0, new Sparse(List.of(0), List.of(1f))));
            await().atMost(Duration.ofMinutes(2))
                    .until(() -> !run.isAlive()
                            || job.read("predictions").stream().anyMatch(record -> job.modelOf(record)
                                            .equals("narrow"))
                                    && job.read("predictions").size()
                                                    + job.read("dead-letters").size()
                                            == EXAMPLES + 1);
            assertThat(run.isAlive()).as(run::err).isTrue();
            assertThat(run.err()).doesNotContain("OutOfMemory");
            assertThat(job.read("dead-letters"))
                    .isNotEmpty()
                    .extracting(letter -> TopicReader.header(letter, "perceptron.reason"))
                    .containsOnly("model-too-large");
        }
    }

    /** Each of its features lies on a page of its own. */
    private static Example example(int number) {
        List<Integer> indices = IntStream.range(0, FEATURES)
                .mapToObj(page -> (number % DIFFERENT * FEATURES + page) * PAGE)
                .toList();
        Sparse x = new Sparse(indices, indices.stream().map(index -> 1f).toList());
        return new Example(null, (number + number / DIFFERENT & 1) * 2 - 1, 1.0, x);
    }
}
