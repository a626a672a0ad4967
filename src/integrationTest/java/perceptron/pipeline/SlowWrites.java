package perceptron.pipeline;

import java.util.Map;
import org.apache.kafka.clients.producer.ProducerInterceptor;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import perceptron.pipeline.topic.Nodes;

/** Lets time pass between the records that a job writes of its models, so that a kill is likely to fall between two of them. */
public final class SlowWrites implements ProducerInterceptor<byte[], byte[]> {
    private static final long MILLIS = 10;

    @Override
    public ProducerRecord<byte[], byte[]> onSend(ProducerRecord<byte[], byte[]> sent) {
        if (sent.topic().endsWith("-" + Nodes.MODELS + "-changelog")) {
            try {
                Thread.sleep(MILLIS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
        return sent;
    }

    @Override
    public void onAcknowledgement(RecordMetadata metadata, Exception exception) {}

    @Override
    public void close() {}

    @Override
    public void configure(Map<String, ?> configs) {}
}
