package perceptron.throughput;

import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.KafkaStreams.State;
import org.apache.kafka.streams.Topology;
import perceptron.pipeline.settings.Settings;
import perceptron.pipeline.settings.StreamsSettings;

/** Another topology, with Kafka Streams set as for this job. */
final class OtherJob implements Running {
    private final KafkaStreams streams;

    OtherJob(Settings settings, Topology topology) {
        streams = new KafkaStreams(topology, StreamsSettings.of(settings));
        streams.start();
    }

    @Override
    public long examples() {
        return Processed.of(streams.metrics());
    }

    @Override
    public boolean isAlive() {
        return streams.state() != State.ERROR && streams.state() != State.NOT_RUNNING;
    }

    @Override
    public boolean isWorker(String thread) {
        return Processed.isStreamThread(thread);
    }

    @Override
    public void close() {
        streams.close();
    }
}
