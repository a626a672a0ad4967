package perceptron.throughput;

import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import org.apache.flink.api.common.JobStatus;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.java.tuple.Tuple3;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.connector.base.DeliveryGuarantee;
import org.apache.flink.connector.kafka.sink.KafkaSink;
import org.apache.flink.connector.kafka.source.KafkaSource;
import org.apache.flink.connector.kafka.source.enumerator.initializer.OffsetsInitializer;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.core.execution.SavepointFormatType;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/**
 * The work of this job in Flink, as one would write it: {@code keyBy} the model, which is the value of a state; a checkpoint and a
 * transaction as often as this job commits; the same decoding, features, learner and encoding, and the same settings of the producer. It
 * does less: no measures, no drift, no windows, no probabilities, no waiting for labels, and its state is in no topic.
 */
final class FlinkJob implements Running {
    /** As this job's {@code commit.interval.ms}. */
    private static final String CHECKPOINT_EVERY = "100ms";

    private final JobClient client;
    private final String folder;

    /** @param backend of the state: hashmap or rocksdb */
    FlinkJob(Workload workload, Servers servers, String name, String folder, String backend) throws Exception {
        this.folder = folder;
        Map<String, String> settings = new HashMap<>();
        settings.put("execution.checkpointing.interval", CHECKPOINT_EVERY);
        settings.put("execution.checkpointing.dir", "file://" + folder);
        settings.put("state.backend.type", backend);
        settings.put("pipeline.object-reuse", "true");
        settings.put("pipeline.generic-types", "false");
        settings.put("restart-strategy.type", "disable"); // A row that begins again and again would never end.
        StreamExecutionEnvironment flink =
                StreamExecutionEnvironment.createLocalEnvironment(1, Configuration.fromMap(settings));
        DataStream<Fetched> examples = flink.fromSource(
                source(workload, servers, name), WatermarkStrategy.noWatermarks(), "examples", Fetched.TYPE);
        examples.keyBy(fetched -> fetched.model, Types.STRING)
                .process(new Learn(servers.registry(), workload.topic()))
                .returns(Types.TUPLE(Types.STRING, Types.STRING, Types.PRIMITIVE_ARRAY(Types.BYTE)))
                .sinkTo(sink(servers, name));
        client = flink.executeAsync(name);
    }

    private static KafkaSource<Fetched> source(Workload workload, Servers servers, String name) {
        return KafkaSource.<Fetched>builder()
                .setBootstrapServers(servers.kafka())
                .setTopics(workload.topic())
                .setGroupId(name)
                .setStartingOffsets(OffsetsInitializer.earliest())
                .setProperty("isolation.level", "read_committed")
                .setDeserializer(new FromKafka())
                .build();
    }

    private static KafkaSink<Tuple3<String, String, byte[]>> sink(Servers servers, String name) {
        Properties producer = new Properties();
        producer.put("batch.size", Integer.toString(128 * 1024));
        producer.put("compression.type", "lz4");
        producer.put("linger.ms", "100");
        // The longest that a broker allows: a transaction lasts until a checkpoint has passed all records that wait in
        // the network's buffers.
        producer.put("transaction.timeout.ms", "900000");
        return KafkaSink.<Tuple3<String, String, byte[]>>builder()
                .setBootstrapServers(servers.kafka())
                .setDeliveryGuarantee(DeliveryGuarantee.EXACTLY_ONCE)
                .setTransactionalIdPrefix(name)
                .setKafkaProducerConfig(producer)
                .setRecordSerializer(new ToKafka(name + "."))
                .build();
    }

    @Override
    public long examples() {
        return Learn.examples();
    }

    /** Tells why the job failed if it did: Flink itself would only log it. */
    @Override
    public boolean isAlive() {
        JobStatus status = client.getJobStatus().join();
        if (status == JobStatus.FAILED) {
            client.getJobExecutionResult().join();
        }
        return !status.isTerminalState();
    }

    /** Flink's tasks, and the threads that fetch and send for them: a stream thread fetches itself. */
    @Override
    public boolean isWorker(String thread) {
        return thread.contains("(1/1)#") || thread.startsWith("kafka-producer-network-thread");
    }

    /** Commits what has been processed. */
    @Override
    public void close() {
        client.stopWithSavepoint(false, "file://" + folder, SavepointFormatType.CANONICAL)
                .join();
    }
}
