package perceptron.run.console;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import perceptron.avro.Prediction;
import perceptron.avro.UpdateRate;

/** A running job, redrawn once a second; if no picture can be shown, a line for each model every few seconds. */
public final class LiveView implements OutputReader.Receiver {
    private static final Duration POLL = Duration.ofMillis(200);
    private static final long PICTURE_MILLIS = 1_000;
    private static final long LINES_MILLIS = 5_000;
    private static final int PREDICTIONS_SHOWN = 6;

    private final OutputReader reader;
    private final Display display;
    private final Tally tally;
    private final LatestPredictions predictions = new LatestPredictions();
    private long shownAt;

    /** How far the job's clock is ahead of this one, less the shortest time that a row takes to arrive. */
    private long ahead = Long.MIN_VALUE;

    public LiveView(OutputReader reader, Display display, Tally tally) {
        this.reader = reader;
        this.display = display;
        this.tally = tally;
    }

    @Override
    public void rate(String model, UpdateRate row, long writtenAt) {
        ahead = Math.max(ahead, writtenAt - System.currentTimeMillis());
        if (tally.add(model, row, writtenAt)) {
            display.say(display.style().alarm(model + ": drift, its error has risen and stays high"));
        }
    }

    @Override
    public void prediction(String model, Prediction prediction, long exampleAt) {
        predictions.add(model, prediction, exampleAt);
    }

    /**
     * Reads for a fifth of a second, and redraws if it is time.
     *
     * @param below lines below the picture
     */
    public void go(List<String> below) {
        reader.poll(POLL, this);
        long now = System.currentTimeMillis();
        boolean picture = display.rows() > 0;
        if (!picture && tally.models().isEmpty()) {
            return;
        }
        if (now - shownAt >= (picture ? PICTURE_MILLIS : LINES_MILLIS)) {
            shownAt = now;
            if (picture) {
                show(below);
                reader.samplePredictions();
            } else {
                ModelLines.of(tally, jobTime()).forEach(display::say);
            }
        }
    }

    private long jobTime() {
        return System.currentTimeMillis() + (ahead == Long.MIN_VALUE ? 0 : ahead);
    }

    private void show(List<String> below) {
        int room = display.rows() - 4 - below.size();
        int models = Math.max(1, Math.min(tally.models().size(), room));
        List<String> picture = new ArrayList<>();
        picture.add("");
        picture.addAll(new ModelTable(jobTime(), display.columns(), display.style()).lines(tally.models(), models));
        int left = Math.min(PREDICTIONS_SHOWN, room - models - 1);
        if (left > 2) {
            picture.add("");
            picture.addAll(predictions.lines(left, display.columns(), display.style()));
        }
        picture.add("");
        picture.addAll(below);
        display.show(picture);
    }
}
