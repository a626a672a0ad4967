package perceptron.run.kafka;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import perceptron.avro.UpdateRate;
import perceptron.pipeline.live.Observer.Drift;
import perceptron.pipeline.settings.Settings;
import perceptron.run.console.OperatorLog;
import perceptron.run.console.Terminal;

/**
 * Shows what a running job reports in its topic {@code update-rates}: a table redrawn once a second, or, without a terminal, printed
 * every five seconds. It reads with an ordinary consumer, so the job may run anywhere. One thread owns it.
 */
public final class RateWatcher implements AutoCloseable {
    private static final long REDRAWN_MILLIS = 1_000;
    private static final long PRINTED_MILLIS = 5_000;
    private static final int ROWS_BEFORE = 50;

    private final RateTable table = new RateTable();
    private final Terminal terminal;
    private final TopicReader reader;
    private long shownAt;

    /** How far the job's clock is ahead of this one, less the shortest time that a row takes to arrive. */
    private long ahead = Long.MIN_VALUE;

    /** @param since how far back it begins; if nothing was written since then, with the last rows, so that idle models are shown */
    public RateWatcher(Settings settings, Terminal terminal, Instant since) throws InterruptedException {
        this.terminal = terminal;
        reader = new TopicReader(settings, List.of(settings.topic("update-rates")));
        reader.seek(since, ROWS_BEFORE);
    }

    /**
     * Reads for a fifth of a second, and redraws if it is time.
     *
     * @param below lines below the table
     */
    public void go(List<String> below) {
        for (ConsumerRecord<byte[], byte[]> record : reader.poll()) {
            ahead = Math.max(ahead, record.timestamp() - System.currentTimeMillis());
            String model = TopicReader.key(record);
            UpdateRate row = (UpdateRate) reader.value(record);
            if (table.add(model, row, record.timestamp())) {
                Drift drift = new Drift(row.getStart().toEpochMilli(), row.getErrorBefore(), row.getErrorAfter());
                terminal.say(OperatorLog.drift(RateTable.shown(model), drift));
            }
        }
        long now = System.currentTimeMillis();
        if (!terminal.hasPictures() && table.isEmpty()) {
            return;
        }
        if (now - shownAt < (terminal.hasPictures() ? REDRAWN_MILLIS : PRINTED_MILLIS)) {
            return;
        }
        shownAt = now;
        List<String> picture = new ArrayList<>(List.of(""));
        picture.addAll(table.recent(
                now + (ahead == Long.MIN_VALUE ? 0 : ahead), Math.max(1, terminal.rows() - below.size() - 5)));
        if (terminal.hasPictures()) {
            picture.add("");
            picture.addAll(below);
            terminal.show(picture);
        } else {
            picture.forEach(terminal::say);
        }
    }

    public RateTable table() {
        return table;
    }

    @Override
    public void close() {
        reader.close();
    }
}
