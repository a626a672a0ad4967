package perceptron.run.console;

import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import perceptron.avro.UpdateRate;

/** The counts of all models, from their update rates. One thread owns it. */
public final class Tally {
    private final SortedMap<String, ModelRates> models = new TreeMap<>();
    private final boolean fromTheBeginning;

    /** @param fromTheBeginning whether the rows are read from the beginning of the models, so that all their counts are new */
    public Tally(boolean fromTheBeginning) {
        this.fromTheBeginning = fromTheBeginning;
    }

    /**
     * @param at when the row was written
     * @return whether this row is the first that reports a drift
     */
    public boolean add(String model, UpdateRate row, long at) {
        return models.computeIfAbsent(model, name -> new ModelRates(first(row))).add(row, at);
    }

    private long first(UpdateRate row) {
        return fromTheBeginning ? Long.MIN_VALUE : row.getStart().toEpochMilli();
    }

    Map<String, ModelRates> models() {
        return models;
    }

    /** The total counts of all models. */
    public Counts total() {
        Counts total = Counts.NONE;
        for (ModelRates model : models.values()) {
            total = total.plus(model.total());
        }
        return total;
    }
}
