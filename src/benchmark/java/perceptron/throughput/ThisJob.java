package perceptron.throughput;

import org.apache.kafka.streams.KafkaStreams.State;
import perceptron.pipeline.Job;
import perceptron.pipeline.settings.Settings;

/** The job as {@code run} starts it, with all its outputs. */
final class ThisJob implements Running {
    private final Job job;

    ThisJob(Settings settings) {
        job = new Job(settings);
        job.start();
    }

    @Override
    public long examples() {
        return Processed.of(job.metrics());
    }

    @Override
    public boolean isAlive() {
        return job.state() != State.ERROR && job.state() != State.NOT_RUNNING;
    }

    @Override
    public boolean isWorker(String thread) {
        return Processed.isStreamThread(thread);
    }

    @Override
    public void close() {
        job.close();
    }
}
