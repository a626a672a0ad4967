package perceptron.follow;

import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.avro.generic.IndexedRecord;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.WakeupException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.utils.Utils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import perceptron.avro.Average;
import perceptron.example.Rejection;
import perceptron.features.FeatureNames;
import perceptron.learner.Candidates;
import perceptron.learner.Explanation;
import perceptron.learner.PagedWeights;
import perceptron.learner.Scores;
import perceptron.pipeline.average.AverageReader;
import perceptron.pipeline.average.PublishedModel;
import perceptron.pipeline.intake.ExampleForm;
import perceptron.pipeline.settings.ClientSettings;
import perceptron.pipeline.settings.Settings;
import perceptron.pipeline.topic.Nodes;
import perceptron.pipeline.wire.Codecs;
import perceptron.pipeline.wire.Registry;
import perceptron.pipeline.wire.SchemaLookup;

/**
 * The models of a running job, kept up to date in this process, for predictions without a request to anyone:
 *
 * <pre>
 * Properties job = ...                    // the settings of the job: application.id, kafka.bootstrap.servers, ...
 * try (Followed models = Followed.start(job)) {
 *     models.awaitReady(Duration.ofMinutes(1));
 *     Followed.Prediction prediction = models.predict("DE", payment);
 *     if (prediction.probability() &gt; 0.9) ...
 * }
 * </pre>
 *
 * A thread of its own reads the topic of published models, from its beginning to its end and then on, and keeps all of them in memory. What
 * is predicted equals what the job predicts at the same version and c, bit for bit. A model that answers by a vote cannot be followed.
 *
 * <p>Any number of threads may predict. They wait for no lock, and leave no garbage but the result and the bytes of a record or a text.
 */
public final class Followed implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Followed.class);
    private static final Duration POLL = Duration.ofMillis(100);
    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final int NAMES_AT_MOST = 1 << 20;

    /**
     * What a model says of an example.
     *
     * @param label null while no class is known
     * @param probability with two labels that of the positive one, otherwise that of the label; NaN while no class is known
     * @param probabilities with more than two classes the ten best, the most probable first; otherwise empty
     * @param version the number of the model's last change
     * @param c 1 more than the labelled examples of the model; version and c are those of the job's predictions
     * @param publishedAt when the model was published so, in milliseconds since 1970
     */
    public record Prediction(
            String label,
            double score,
            double probability,
            Map<String, Double> probabilities,
            long version,
            long c,
            long publishedAt) {}

    /**
     * What a feature, two numbers together, or the bias contributes to a score.
     *
     * @param name the names that share the feature, with a comma between; its index if it has none
     */
    public record Contribution(String name, double contribution) {}

    private final String topic;
    private final ExampleForm form;

    /** Null if all that the job reads and writes is JSON, as is the lookup. */
    final Registry registry;

    final SchemaLookup lookup;
    private final Codecs codecs;
    private final KafkaConsumer<byte[], byte[]> consumer;
    private final Set<TopicPartition> partitions;
    private final AverageReader reader = new AverageReader();
    private final Map<String, PublishedModel> models = reader.models();
    private final ThreadLocal<Scorer> scorers = ThreadLocal.withInitial(this::scorer);
    private final Map<TopicPartition, Long> next = new HashMap<>();
    private final CountDownLatch ready = new CountDownLatch(1);
    private final Thread thread = new Thread(this::read, "follow");
    private volatile long completeAt;
    private volatile boolean isClosed;

    /**
     * Begins to read. Predicts once {@link #ready}.
     *
     * @param job the settings of the job, as its properties file has them
     * @throws IllegalStateException if the job's topics do not exist
     */
    public static Followed start(Properties job) {
        Map<String, String> settings = new HashMap<>();
        job.stringPropertyNames().forEach(name -> settings.put(name, job.getProperty(name)));
        return new Followed(new Settings(settings));
    }

    public Followed(Settings job) {
        topic = job.topic(Nodes.AVERAGES);
        form = ExampleForm.of(job);
        registry = job.needsRegistry() ? new Registry(job.registry()) : null;
        lookup = registry == null ? null : new SchemaLookup(registry);
        codecs = new Codecs(lookup);
        Map<String, Object> client = ClientSettings.consumer(job);
        client.put("allow.auto.create.topics", false);
        consumer = new KafkaConsumer<>(client, new ByteArrayDeserializer(), new ByteArrayDeserializer());
        consumer.assign(consumer.partitionsFor(topic).stream()
                .map(partition -> new TopicPartition(topic, partition.partition()))
                .toList());
        partitions = consumer.assignment();
        if (partitions.isEmpty()) {
            release();
            throw new IllegalStateException(
                    "topic " + topic + " does not exist. Is application.id right, and has 'topics create' been run?");
        }
        consumer.beginningOffsets(partitions).forEach(next::put);
        next.forEach(consumer::seek);
        thread.setDaemon(true);
        thread.start();
    }

    private void read() {
        boolean isFailing = false;
        while (!isClosed) {
            try {
                consumer.poll(POLL).forEach(this::add);
                confirm();
                isFailing = false;
            } catch (WakeupException e) {
                LOG.debug("Closing", e);
            } catch (RuntimeException e) {
                if (!isFailing) {
                    LOG.warn(
                            "{} cannot be read; predictions go on with the models as they are. Trying again", topic, e);
                }
                isFailing = true;
                next.forEach(consumer::seek);
                Utils.sleep(SECOND.toMillis());
            }
        }
        release();
    }

    private void release() {
        consumer.close();
        if (registry != null) {
            registry.close();
        }
    }

    private void add(ConsumerRecord<byte[], byte[]> record) {
        try {
            Average part = record.value() == null ? null : codecs.average(record.value());
            reader.add(record.key(), part, record.timestamp());
        } catch (Rejection e) {
            LOG.warn("{}-{}@{} is left out: {}", topic, record.partition(), record.offset(), e.getMessage());
        }
        next.put(new TopicPartition(topic, record.partition()), record.offset() + 1);
    }

    /** Asks Kafka whether there is more to read: about once a second, since to wait in vain for records proves nothing. */
    private void confirm() {
        long now = System.nanoTime();
        if (ready() && now - completeAt < SECOND.toNanos()) {
            return;
        }
        Map<TopicPartition, Long> ends = consumer.endOffsets(partitions, SECOND);
        if (ends.entrySet().stream().allMatch(end -> consumer.position(end.getKey()) >= end.getValue())) {
            completeAt = now;
            ready.countDown();
        }
    }

    /** Whether all models that were published before the start have been read. */
    public boolean ready() {
        return ready.getCount() == 0;
    }

    /** Waits until {@link #ready}. Returns whether it is. */
    public boolean awaitReady(Duration atMost) throws InterruptedException {
        return ready.await(atMost.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** How long ago it was certain that all that had been published was here: about a second, unless Kafka cannot be reached. */
    public Duration age() {
        return ready() ? Duration.ofNanos(System.nanoTime() - completeAt) : ChronoUnit.FOREVER.getDuration();
    }

    /** The models by name, as they are now. */
    public Map<String, PublishedModel> models() {
        return Map.copyOf(models);
    }

    /** A model as it is now, or null. It does not change any more. */
    PublishedModel model(String name) {
        return models.get(name);
    }

    Scorer scorer() {
        return new Scorer(form);
    }

    /**
     * Predicts an example.
     *
     * @return null if no model of this name was published
     * @throws Rejection if the record cannot be used, with the reason
     */
    public Prediction predict(String model, IndexedRecord avro) {
        return predict(models.get(model), scorers.get().record(avro));
    }

    /** The same for JSON in the form of the job's examples topic, or of its Avro records. */
    public Prediction predict(String model, String json) {
        return predict(models.get(model), scorers.get().json(json));
    }

    /** The same for fields by name: numbers, texts, booleans, dates, lists and maps of these. */
    public Prediction predict(String model, Map<String, ?> fields) {
        return predict(models.get(model), scorers.get().fields(fields));
    }

    /** The same for features without names. */
    public Prediction predict(String model, float[] dense) {
        return predict(models.get(model), scorers.get().dense(dense));
    }

    private static Prediction predict(PublishedModel model, Scorer scorer) {
        if (model == null) {
            return null;
        }
        Scores scores = scorer.predict(model);
        return new Prediction(
                model.label(scores.answer()),
                scores.score(),
                scores.probability(),
                model.probabilities().binary() ? Map.of() : probabilities(model, scores.candidates()),
                model.version(),
                model.model().c(),
                model.at());
    }

    private static Map<String, Double> probabilities(PublishedModel model, Candidates candidates) {
        Map<String, Double> probabilities = new LinkedHashMap<>();
        for (int rank = 0; rank < candidates.size(); rank++) {
            probabilities.put(model.label(candidates.number(rank)), candidates.probability(rank));
        }
        return probabilities;
    }

    /**
     * What the score of an example consists of, the largest contribution first: added up in this order they are the score, bit for bit.
     * With two labels it is the score whose sign counts, otherwise that of the label. Empty if there is no such model, or while it knows
     * no class.
     */
    public List<Contribution> explain(String model, IndexedRecord avro) {
        return explain(models.get(model), scorers.get().record(avro));
    }

    /** The same for JSON. */
    public List<Contribution> explain(String model, String json) {
        return explain(models.get(model), scorers.get().json(json));
    }

    /** The same for fields by name. */
    public List<Contribution> explain(String model, Map<String, ?> fields) {
        return explain(models.get(model), scorers.get().fields(fields));
    }

    private static List<Contribution> explain(PublishedModel model, Scorer scorer) {
        List<Contribution> contributions = new ArrayList<>();
        int answer = model == null ? -1 : scorer.predict(model).answer();
        if (answer < 0) {
            return contributions;
        }
        FeatureNames names = new FeatureNames(NAMES_AT_MOST);
        int vector = model.probabilities().binary() ? 0 : answer;
        Explanation.of(
                        model.model(),
                        vector,
                        model.settings().featurizer(names).vector(scorer.example),
                        model.model().settings().explaining(),
                        Integer.MAX_VALUE)
                .contributions()
                .forEach(each -> contributions.add(new Contribution(name(each, names), each.contribution())));
        return contributions;
    }

    private static String name(Explanation.Contribution each, FeatureNames names) {
        if (each.index() == PagedWeights.BIAS || each.index() == Explanation.ROUNDING) {
            return each.index() == PagedWeights.BIAS ? "bias" : "rounding";
        }
        String name = name(each.index(), names);
        return each.other() == Explanation.ALONE ? name : name + " x " + name(each.other(), names);
    }

    private static String name(int index, FeatureNames names) {
        List<String> known = names.at(index);
        return known.isEmpty() ? Integer.toString(index) : String.join(",", known);
    }

    /** Ends the thread. Predictions go on with the models as they are. */
    @Override
    public void close() {
        isClosed = true;
        consumer.wakeup();
    }
}
