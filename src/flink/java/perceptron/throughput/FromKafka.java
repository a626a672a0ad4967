package perceptron.throughput;

import java.nio.charset.StandardCharsets;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.connector.kafka.source.reader.deserializer.KafkaRecordDeserializationSchema;
import org.apache.flink.util.Collector;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** Takes a record as it is. */
final class FromKafka implements KafkaRecordDeserializationSchema<Fetched> {
    @Override
    public void deserialize(ConsumerRecord<byte[], byte[]> record, Collector<Fetched> out) {
        Fetched fetched = new Fetched();
        fetched.model = new String(record.key(), StandardCharsets.UTF_8);
        fetched.value = record.value();
        fetched.partition = record.partition();
        fetched.offset = record.offset();
        out.collect(fetched);
    }

    @Override
    public TypeInformation<Fetched> getProducedType() {
        return Fetched.TYPE;
    }
}
