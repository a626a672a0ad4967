package perceptron.pipeline.live;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.streams.processor.StateRestoreListener;

/**
 * How much of this instance's state has been restored from its changelogs. The threads that restore report to it; any thread may
 * read. A store that is complete still counts until all stores are complete.
 */
public final class Restoring implements StateRestoreListener {
    private record Part(long records, long restored) {}

    private final Map<TopicPartition, Part> parts = new ConcurrentHashMap<>();

    /** @param share of the records, from 0 to 1; 1 if nothing has to be restored */
    public record Progress(long records, long restored, double share) {}

    public Progress progress() {
        long records = 0;
        long restored = 0;
        for (Part part : parts.values()) {
            records += part.records();
            restored += Math.min(part.restored(), part.records());
        }
        return new Progress(records, restored, records == 0 ? 1 : (double) restored / records);
    }

    @Override
    public void onRestoreStart(TopicPartition partition, String store, long start, long end) {
        parts.put(partition, new Part(end - start, 0));
    }

    @Override
    public void onBatchRestored(TopicPartition partition, String store, long batchEnd, long restored) {
        parts.computeIfPresent(partition, (key, part) -> new Part(part.records(), part.restored() + restored));
    }

    @Override
    public void onRestoreEnd(TopicPartition partition, String store, long total) {
        parts.computeIfPresent(partition, (key, part) -> new Part(part.records(), part.records()));
        forgetIfComplete();
    }

    @Override
    public void onRestoreSuspended(TopicPartition partition, String store, long total) {
        parts.remove(partition);
        forgetIfComplete();
    }

    private void forgetIfComplete() {
        if (parts.values().stream().allMatch(part -> part.restored() >= part.records())) {
            parts.clear();
        }
    }
}
