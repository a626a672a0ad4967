package perceptron.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import perceptron.Cluster;
import perceptron.JobUnderTest;
import perceptron.SharedCluster;
import perceptron.learner.LinearModel;
import perceptron.learner.PagedWeights;

/** A file evaluated, and the same file produced to a job that runs: the same model bit for bit, in every format. */
@ExtendWith(SharedCluster.class)
class SameAsEvaluateTest {
    private static final int EXAMPLES = 300;

    private final Cluster cluster;
    private final Random random = new Random(5);

    @TempDir
    private Path folder;

    SameAsEvaluateTest(Cluster cluster) {
        this.cluster = cluster;
    }

    /** One that scales by what it has seen, and the one that a job has if none is set. */
    static Stream<Map<String, String>> settings() {
        return Stream.of(
                Map.of("learner", "pa1", "C", "0.1", "scale", "rms"),
                Map.of("learner", "adaptive", "time.zone", "Europe/Berlin"),
                Map.of());
    }

    @ParameterizedTest
    @MethodSource("settings")
    void theJobLearnsFromAFileWhatEvaluateDoes(Map<String, String> settings) throws Exception {
        StringBuilder svm = new StringBuilder();
        StringBuilder csv = new StringBuilder("id,at,amount,method,age,label\n");
        StringBuilder json = new StringBuilder();
        StringBuilder vw = new StringBuilder();
        for (int n = 0; n < EXAMPLES; n++) {
            double amount = random.nextInt(100_000) / 100.0;
            String method = random.nextBoolean() ? "card" : "cash";
            int age = random.nextInt(80);
            int label = amount + 5 * age + random.nextInt(200) > 700 == method.equals("card") ? 1 : -1;
            double weight = 1 + n % 3;
            svm.append("%d %d:%s %d:%d%n".formatted(label, 1 + age, amount, 200 + n, age));
            Instant at = Instant.ofEpochSecond(age * 1_000_003L);
            csv.append("%d,%s,%s,%s,%d,%d%n".formatted(n, at, amount, method, age, label));
            json.append("{\"label\": %b, \"at\": \"%s\", \"amount\": %s, \"who\": {\"age\": %d}, \"method\": \"%s\"}%n"
                    .formatted(label > 0, at, amount, age, method));
            vw.append("%d %s|pay amount:%s %s |who age:%d%n".formatted(label, weight, amount, method, age));
        }
        Map<String, CharSequence> files = Map.of("a.svm", svm, "b.csv", csv, "c.jsonl", json, "d.vw", vw);
        try (JobUnderTest job =
                JobUnderTest.withTopics(cluster, folder, settings).start()) {
            for (Map.Entry<String, CharSequence> file : files.entrySet()) {
                String path = Files.writeString(folder.resolve(file.getKey()), file.getValue())
                        .toString();
                job.succeeds("produce", path, "--model", file.getKey());
            }
            for (String name : files.keySet()) {
                assertSame(learned(job, name), evaluated(name, settings));
            }
            job.succeeds("verify", "--job", job.url());
        }
    }

    @Test
    void theJobCrossesFieldsAndSplitsTextsAsEvaluateDoes() throws Exception {
        StringBuilder json = new StringBuilder();
        for (int n = 0; n < EXAMPLES; n++) {
            boolean spam = random.nextBoolean();
            int amount = random.nextInt(2_000) - 1_000;
            int hour = random.nextInt(24);
            json.append("{\"label\": %b, \"amount\": %d, \"at\": {\"hour\": %d}, \"new\": %b, \"note\": \"%s\"}%n"
                    .formatted(
                            spam == amount > 0, amount, hour, hour > 9, spam ? "Free money, not free!" : "not money"));
        }
        String path = Files.writeString(folder.resolve("notes.jsonl"), json).toString();
        Map<String, String> settings = Map.of(
                "learner", "adaptive", "cross", "amount*note,amount*at.hour,amount*at.hour*new", "text.fields", "note");
        try (JobUnderTest job =
                JobUnderTest.withTopics(cluster, folder, settings).start()) {
            job.succeeds("produce", path, "--model", "notes.jsonl");
            LinearModel learned = learned(job, "notes.jsonl");
            assertSame(learned, evaluated("notes.jsonl", settings));
            job.succeeds("verify", "--job", job.url());
        }
    }

    private LinearModel evaluated(String name, Map<String, String> settings) throws IOException {
        Path file = folder.resolve(name + ".evaluated");
        List<String> command =
                new ArrayList<>(List.of("evaluate", folder.resolve(name).toString(), "--save=" + file));
        settings.forEach((setting, value) -> command.add("--" + setting.replace('.', '-') + "=" + value));
        if (settings.isEmpty()) {
            command.add("--learner=adaptive");
        }
        assertThat(Main.commandLine().execute(command.toArray(String[]::new))).isZero();
        return JobUnderTest.read(file).model();
    }

    private LinearModel learned(JobUnderTest job, String name) throws IOException {
        job.awaitAllConsumed();
        Path file = folder.resolve(name + ".exported");
        job.succeeds("export", name, "--out", file.toString());
        LinearModel model = JobUnderTest.read(file).model();
        assertThat(model.c()).isEqualTo(EXAMPLES + 1);
        return model;
    }

    private static void assertSame(LinearModel actual, LinearModel expected) {
        assertThat(List.of(actual.c(), actual.updates(), actual.squaredNorm()))
                .isEqualTo(List.of(expected.c(), expected.updates(), expected.squaredNorm()));
        assertThat(expected.updates()).isPositive();
        PagedWeights weights = expected.vector(0);
        for (int page = weights.nextPage(0); page >= 0; page = weights.nextPage(page + 1)) {
            for (int offset = 0; offset < weights.page(page).length / weights.stride(); offset++) {
                int index = page == weights.biasPage() ? PagedWeights.BIAS : page * weights.span() + offset;
                assertThat(actual.vector(0).w(index)).as("w of %d", index).isEqualTo(weights.w(index));
                assertThat(actual.vector(0).u(index)).as("u of %d", index).isEqualTo(weights.u(index));
            }
        }
    }
}
