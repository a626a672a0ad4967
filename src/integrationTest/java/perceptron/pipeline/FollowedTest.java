package perceptron.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import perceptron.Cluster;
import perceptron.JobUnderTest;
import perceptron.Program;
import perceptron.SharedCluster;
import perceptron.TopicReader;
import perceptron.avro.Example;
import perceptron.avro.Named;
import perceptron.avro.Prediction;
import perceptron.follow.Followed;

/** Who follows a job predicts as the job does. */
@ExtendWith(SharedCluster.class)
class FollowedTest {
    private static final int KILLS = Integer.getInteger("perceptron.kills", 2);
    private static final int EXAMPLES = 40;

    /** In so many is a model seen between two kills. */
    private static final int STATES = 4;

    private static final List<String> MODELS = List.of("m1", "m/ü");

    private final Cluster cluster;
    private final Random random = new Random(26);

    FollowedTest(Cluster cluster) {
        this.cluster = cluster;
    }

    /** What a job said, or its follower, of one of the examples, with a model in one state. */
    private record State(String model, long version, long c, String id) {}

    private record Said(String label, double score, Double probability, Map<String, Double> probabilities) {}

    /** The examples recur, some of them without a label, so that the follower can have said before what the job says of the next one. */
    private List<Example> examples(int classes) {
        List<Example> examples = new ArrayList<>();
        for (int n = 0; n < EXAMPLES; n++) {
            float amount = random.nextFloat() * 100;
            float hour = random.nextInt(24);
            String country = random.nextBoolean() ? "DE" : "FR";
            int label = (amount > 50 ? 1 : 0) + (hour > 12 ? 1 : 0) + (country.equals("DE") ? 1 : 0);
            Named features =
                    new Named(Map.of("amount", amount, "hour", hour), Map.of("country", country), List.of("t" + n % 5));
            boolean hasLabel = n % 5 > 0;
            String text = classes == 2 ? Integer.toString(label & 1) : "class " + label;
            examples.add(new Example("e" + n, hasLabel ? text : null, 1.0, features));
        }
        return examples;
    }

    @Test
    void predictsTheSameBitsAsTheJobWhateverKillsIt(@TempDir Path folder) throws Exception {
        Map<String, Object> often = Map.of("average.every.ms", 100, "examples.wait.ms", 0);
        Map<JobUnderTest, List<Example>> jobs = new HashMap<>();
        for (Map<String, Object> own : List.<Map<String, Object>>of(
                Map.of("learner", "adaptive", "numbers", "surface"),
                Map.of("learner", "adaptive", "numbers", "surface", "classes", "discover"),
                Map.of("learner", "pa1", "scale", "rms", "answer", "averaged"))) {
            Map<String, Object> settings = new HashMap<>(often);
            settings.putAll(own);
            jobs.put(
                    JobUnderTest.toBeKilled(cluster, folder.resolve("" + jobs.size()), settings),
                    examples(own.containsKey("classes") ? 4 : 2));
        }
        Map<String, Map<State, Said>> followers = new ConcurrentHashMap<>();
        ExecutorService threads = Executors.newCachedThreadPool();
        List<Future<?>> following = new ArrayList<>();
        try (JobProcess process = new JobProcess(folder.resolve("process"), List.copyOf(jobs.keySet()))) {
            process.start();
            for (JobUnderTest job : jobs.keySet()) {
                Map<State, Said> said = new ConcurrentHashMap<>();
                followers.put(job.name(), said);
                following.add(threads.submit(() -> follow(job, jobs.get(job), said)));
            }
            for (int kill = 0; kill <= KILLS; kill++) {
                process.awaitRunning();
                int wanted = STATES * (kill + 1) * EXAMPLES;
                await("enough is published").pollInterval(Duration.ofMillis(20)).until(() -> {
                    jobs.forEach(this::sendSome);
                    process.live(Duration.ZERO);
                    assertThat(following).noneMatch(Future::isDone);
                    return followers.values().stream().allMatch(said -> said.size() >= wanted);
                });
                if (kill < KILLS) {
                    process.kill();
                    process.start();
                }
            }
            jobs.keySet().forEach(JobUnderTest::flush);
            jobs.keySet().forEach(JobUnderTest::awaitAllConsumed);
            process.stop();
        } finally {
            threads.shutdownNow();
        }
        for (Future<?> each : following) {
            each.get();
        }
        jobs.keySet().forEach(job -> check(job, followers.get(job.name())));
    }

    private void sendSome(JobUnderTest job, List<Example> examples) {
        for (int n = random.nextInt(4); n > 0; n--) {
            String model = MODELS.get(random.nextInt(MODELS.size()));
            job.send("examples", model, examples.get(random.nextInt(EXAMPLES)));
        }
    }

    /** Notes what it says of each example whenever a model has become another. */
    private static Void follow(JobUnderTest job, List<Example> examples, Map<State, Said> said) throws Exception {
        try (Followed models = Followed.start(job.properties())) {
            Map<String, Long> seen = new HashMap<>();
            while (true) {
                models.models().forEach((model, published) -> {
                    long c = published.model().c();
                    if (!Long.valueOf(c).equals(seen.put(model, c))) {
                        examples.forEach(example -> note(models.predict(model, example), model, example, said));
                    }
                });
                Thread.sleep(5);
            }
        } catch (InterruptedException e) {
            return null; // all is over
        }
    }

    private static void note(Followed.Prediction prediction, String model, Example example, Map<State, Said> said) {
        said.put(
                new State(model, prediction.version(), prediction.c(), example.getId()),
                new Said(prediction.label(), prediction.score(), prediction.probability(), prediction.probabilities()));
    }

    private void check(JobUnderTest job, Map<State, Said> said) {
        TopicReader reader = new TopicReader(cluster);
        int compared = 0;
        Set<State> states = new HashSet<>();
        for (ConsumerRecord<byte[], byte[]> record : job.read("predictions")) {
            Prediction prediction = reader.value(record);
            State state =
                    new State(job.modelOf(record), prediction.getVersion(), prediction.getC(), prediction.getId());
            Said byFollower = said.get(state);
            if (byFollower != null) {
                Map<String, Double> probabilities = new HashMap<>();
                prediction
                        .getProbabilities()
                        .forEach(each -> probabilities.put(each.getLabel(), each.getProbability()));
                assertThat(byFollower)
                        .as("%s of %s", job.settings().originals(), state)
                        .isEqualTo(new Said(
                                prediction.getLabel(),
                                prediction.getScore(),
                                prediction.getProbability() == null
                                        ? Double.valueOf(Double.NaN)
                                        : prediction.getProbability(),
                                probabilities));
                states.add(state);
                compared++;
            }
        }
        System.out.printf("%s: %d compared of %d states%n", job.name(), compared, said.size());
        assertThat(compared).as(job.settings().originals().toString()).isGreaterThan(STATES * KILLS / 2);
    }

    /** Each record has one prediction, whoever made it, and a sample of them has gone to the job. */
    @Test
    void servesATopicExactlyOnce(@TempDir Path folder) throws Exception {
        List<Example> examples = examples(2);
        String from = cluster.newTopic(3);
        String to = cluster.newTopic(2);
        Map<String, Object> often = Map.of("learner", "adaptive", "average.every.ms", 100, "examples.wait.ms", 0);
        try (JobUnderTest job = JobUnderTest.toBeKilled(cluster, folder.resolve("job"), often)
                        .start();
                Followed models = Followed.start(job.properties())) {
            examples.forEach(example -> job.send("examples", "m", example));
            job.flush();
            job.awaitAllConsumed();
            long labelled = examples.stream()
                    .filter(example -> example.getLabel() != null)
                    .count();
            await().until(() -> models.models().containsKey("m")
                    && models.models().get("m").model().c() == labelled + 1);
            String[] serve = {
                "serve", "--from", from, "--to", to, "--threads", "2", "--sample", "10", "--set", "http.port=0"
            };
            int count = 0;
            for (int life = 0; life < 3; life++) {
                try (Program program = job.program(serve)) {
                    await().until(() -> program.err().contains("Predicting " + from));
                    for (int n = 0; n < 500; n++) {
                        Example example = examples.get(random.nextInt(EXAMPLES));
                        Example unlabelled = new Example(example.getId(), null, 1.0, example.getFeatures());
                        byte[] model = (n % 50 == 0 ? "unknown" : "m").getBytes(StandardCharsets.UTF_8);
                        job.send(new ProducerRecord<>(from, model, job.encoded("examples", unlabelled)));
                        count++;
                        if (n == 400) {
                            job.flush();
                            Thread.sleep(random.nextInt(300));
                        }
                    }
                    if (life < 2) {
                        program.kill();
                        cluster.forgetKilled(job.name() + "-serve");
                    } else {
                        job.send(new ProducerRecord<>(from, new byte[] {'m'}, new byte[] {1, 2, 3}));
                        job.flush();
                        int all = count;
                        TopicReader reader = new TopicReader(cluster);
                        await().until(() -> reader.read(to).size() >= all);
                        await().until(() -> job.read("dead-letters").size() == 1);
                        program.terminate();
                        assertThat(program.exitCode()).as(program.err()).isZero();
                    }
                }
            }
            TopicReader reader = new TopicReader(cluster);
            Set<String> origins = new HashSet<>();
            for (ConsumerRecord<byte[], byte[]> record : reader.read(to)) {
                Prediction prediction = reader.value(record);
                assertThat(prediction.getTopic()).isEqualTo(from);
                assertThat(origins.add(prediction.getPartition() + "/" + prediction.getOffset()))
                        .isTrue();
                String model = TopicReader.key(record);
                if (model.equals("unknown")) { // Until the job has had one of its records.
                    assertThat(prediction.getLabel() == null).isEqualTo(prediction.getVersion() == 0);
                } else {
                    int number = Integer.parseInt(prediction.getId().substring(1));
                    Followed.Prediction expected = models.predict(model, examples.get(number));
                    assertThat(prediction.getLabel()).isEqualTo(expected.label());
                    assertThat(prediction.getScore()).isEqualTo(expected.score());
                    assertThat(prediction.getProbability()).isEqualTo(expected.probability());
                    assertThat(prediction.getVersion()).isEqualTo(expected.version());
                }
            }
            assertThat(origins).hasSize(count);
            for (Example example : examples) {
                double score = 0;
                for (Followed.Contribution each : models.explain("m", example)) {
                    score += each.contribution();
                }
                assertThat(score).isEqualTo(models.predict("m", example).score());
            }
            assertThat(job.read("examples").size() - EXAMPLES).isBetween(count / 10 / 2, count / 5);
        }
    }
}
