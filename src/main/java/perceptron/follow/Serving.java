package perceptron.follow;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.apache.kafka.clients.consumer.ConsumerGroupMetadata;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import perceptron.example.Reason;
import perceptron.example.Rejection;
import perceptron.pipeline.average.PublishedModel;
import perceptron.pipeline.intake.ExampleForm;
import perceptron.pipeline.intake.ModelOf;
import perceptron.pipeline.settings.ClientSettings;
import perceptron.pipeline.settings.RequestSize;
import perceptron.pipeline.settings.Settings;
import perceptron.pipeline.topic.DeadLetters;
import perceptron.pipeline.topic.Nodes;
import perceptron.pipeline.topic.SourceRecord;
import perceptron.pipeline.wire.ExampleDecoder;
import perceptron.pipeline.wire.JsonValues;
import perceptron.pipeline.wire.OutputEncoder;
import perceptron.pipeline.wire.Prediction;
import perceptron.pipeline.wire.SchemaLookup.NoAnswer;
import perceptron.pipeline.wire.Schemas;

/**
 * Predicts the records of a topic with the models of a job, and writes the predictions to another one, exactly once: what is read,
 * predicted and sampled of one poll is one transaction. Any number of instances share the partitions, each of any number of threads; a
 * model is in all of them. After a failure, a thread goes on from the
 * end of its last transaction, with new clients.
 */
public final class Serving implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Serving.class);
    private static final Duration POLL = Duration.ofMillis(100);
    private static final Duration PAUSE = Duration.ofSeconds(1);

    private final Settings settings;
    private final Followed followed;
    private final String from;
    private final String to;
    private final int sample;

    private final int schema;
    private final int bytesLimit;
    private final List<Worker> workers = new ArrayList<>();
    private final LongAdder predicted = new LongAdder();
    private final LongAdder unknown = new LongAdder();
    private final LongAdder rejected = new LongAdder();
    private final CountDownLatch ended = new CountDownLatch(1);
    private volatile boolean isClosing;
    private volatile Throwable failure;

    /**
     * @param followed the models, which are there, and the registry; it is closed later
     * @param sample one of so many records is also sent to the job, so that its label will be compared; 0 for none
     * @param threads how many
     */
    public Serving(Settings settings, Followed followed, String from, String to, int sample, int threads) {
        this.settings = settings;
        this.followed = followed;
        this.from = from;
        this.to = to;
        this.sample = from.equals(settings.topic(Nodes.EXAMPLES)) ? 0 : sample;
        bytesLimit = RequestSize.recordBytesLimit(settings);
        schema = settings.outputsJson() ? 0 : followed.registry.id(to + "-value", Schemas.PREDICTION.schema());
        while (workers.size() < threads) {
            workers.add(new Worker("serve-" + workers.size()));
        }
    }

    public void start() {
        workers.forEach(Worker::start);
    }

    /** How many predictions were written, by models that were known, or by one that is not. */
    public long predicted(boolean known) {
        return known ? predicted.sum() : unknown.sum();
    }

    /** How many records became dead letters. */
    public long rejected() {
        return rejected.sum();
    }

    /** How many records of the partitions here are not read yet. */
    public long lag() {
        return workers.stream().mapToLong(worker -> worker.lag).sum();
    }

    /** Waits for a failure, which {@link #failure} then is. Returns whether there is one. */
    public boolean endsWithin(Duration time) {
        try {
            return ended.await(time.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    public Throwable failure() {
        return failure;
    }

    /** Ends the threads, each after its transaction. */
    @Override
    public void close() {
        isClosing = true;
        for (Worker worker : workers) {
            try {
                worker.join();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private final class Worker extends Thread {
        private final Scorer scorer = followed.scorer();
        private final ExampleDecoder decoder = ExampleForm.of(settings).decoder(followed.lookup);
        private final ModelOf models = ModelOf.of(settings);
        private final ModelOf.Names names = models.namesOfExamples();
        private final OutputEncoder encoder = new OutputEncoder(schema, 0);
        private KafkaProducer<byte[], byte[]> producer;
        private long seen;
        private volatile long lag;

        /** Of the present transaction. */
        private int ofUnknown;

        private int bad;

        Worker(String name) {
            super(name);
        }

        @Override
        public void run() {
            while (!isClosing && failure == null) {
                try {
                    serve();
                } catch (AuthenticationException | AuthorizationException | ConfigException e) {
                    fail(e);
                } catch (KafkaException | NoAnswer e) {
                    LOG.warn("A transaction failed, and is done again", e);
                    lag = 0;
                    endsWithin(PAUSE);
                } catch (RuntimeException | Error e) {
                    fail(e);
                }
            }
        }

        private void fail(Throwable cause) {
            failure = cause;
            ended.countDown();
        }

        private void serve() {
            Map<String, Object> ofConsumer = ClientSettings.consumer(settings);
            String group = settings.getString("application.id") + "-serve";
            ofConsumer.put("group.id", group);
            ofConsumer.put("allow.auto.create.topics", false);
            Map<String, Object> ofProducer = new HashMap<>(Map.of("compression.type", "lz4", "linger.ms", 5));
            ofProducer.put("transaction.timeout.ms", 10_000);
            ofProducer.putAll(ClientSettings.producer(settings));
            // Another one each time: it is the group that refuses the offsets of who is no member any more.
            ofProducer.put("transactional.id", group + "-" + UUID.randomUUID());
            try (KafkaConsumer<byte[], byte[]> consumer =
                            new KafkaConsumer<>(ofConsumer, new ByteArrayDeserializer(), new ByteArrayDeserializer());
                    KafkaProducer<byte[], byte[]> each =
                            new KafkaProducer<>(ofProducer, new ByteArraySerializer(), new ByteArraySerializer())) {
                producer = each;
                producer.initTransactions();
                consumer.subscribe(List.of(from));
                while (!isClosing) {
                    ConsumerRecords<byte[], byte[]> records = consumer.poll(POLL);
                    if (!records.isEmpty()) {
                        transact(records, consumer.groupMetadata());
                    }
                    lag = consumer.assignment().stream()
                            .mapToLong(
                                    partition -> consumer.currentLag(partition).orElse(0))
                            .sum();
                }
            }
        }

        private void transact(ConsumerRecords<byte[], byte[]> records, ConsumerGroupMetadata group) {
            ofUnknown = 0;
            bad = 0;
            producer.beginTransaction();
            for (ConsumerRecord<byte[], byte[]> record : records) {
                try {
                    predict(record);
                } catch (Rejection rejection) {
                    bad++;
                    letter(record, rejection);
                }
            }
            producer.sendOffsetsToTransaction(records.nextOffsets(), group);
            producer.commitTransaction();
            predicted.add(records.count() - ofUnknown - bad);
            unknown.add(ofUnknown);
            rejected.add(bad);
        }

        private void predict(ConsumerRecord<byte[], byte[]> record) {
            if (isTooLarge(record)) {
                throw new Rejection(
                        Reason.TOO_LARGE, "what follows from the record does not fit into a request to Kafka");
            }
            decode(record.value());
            byte[] key = models.ofExample(record.key(), scorer.example);
            PublishedModel model = followed.model(names.of(key));
            Prediction prediction = new Prediction();
            prediction.id = scorer.example.id();
            prediction.topic = record.topic();
            prediction.partition = record.partition();
            prediction.offset = record.offset();
            if (model == null) {
                ofUnknown++;
                prediction.probability = Double.NaN;
                prediction.c = 1;
            } else {
                prediction.answer(model.model(), scorer.predict(model));
                prediction.version = model.version();
            }
            prediction.fields = scorer.example.copies();
            byte[] avro = encoder.encode(prediction);
            byte[] value = settings.outputsJson() ? JsonValues.ofAvro(Schemas.PREDICTION.schema(), avro) : avro;
            send(to, key, value, record);
            if (sample > 0 && seen++ % sample == 0) {
                send(settings.topic(Nodes.EXAMPLES), record.key(), record.value(), record);
            }
        }

        /** Decoding depends on the bytes, the schema and a setting alone, so any other exception is the fault of the record. */
        private void decode(byte[] value) {
            try {
                decoder.decode(value, scorer.example);
            } catch (Rejection | NoAnswer e) {
                throw e;
            } catch (RuntimeException | StackOverflowError e) {
                throw new Rejection(Reason.UNDECODABLE, "it cannot be decoded: " + e);
            }
        }

        private void send(String topic, byte[] key, byte[] value, ConsumerRecord<byte[], byte[]> source) {
            producer.send(new ProducerRecord<>(topic, null, timestamp(source), key, value, source.headers()));
        }

        /** Null, for the present time, if the record has none. */
        private static Long timestamp(ConsumerRecord<byte[], byte[]> record) {
            return record.timestamp() < 0 ? null : (Long) record.timestamp();
        }

        private boolean isTooLarge(ConsumerRecord<byte[], byte[]> record) {
            return SourceRecord.size(record.key(), record.value(), record.headers()) > bytesLimit;
        }

        private void letter(ConsumerRecord<byte[], byte[]> record, Rejection rejection) {
            boolean isTooLarge = isTooLarge(record);
            Headers headers = isTooLarge ? new RecordHeaders() : new RecordHeaders(record.headers());
            DeadLetters.describe(headers, record.topic(), record.partition(), record.offset(), rejection);
            String topic = settings.topic(Nodes.DEAD_LETTERS);
            byte[] key = isTooLarge ? null : record.key();
            byte[] value = isTooLarge ? null : record.value();
            producer.send(new ProducerRecord<>(topic, null, timestamp(record), key, value, headers));
        }
    }
}
