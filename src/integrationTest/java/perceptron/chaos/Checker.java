package perceptron.chaos;

import static perceptron.chaos.Place.header;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.utils.Utils;
import perceptron.avro.Outcome;
import perceptron.avro.Prediction;

/** Reads all topics, and holds what the job wrote against what a reference makes of what came in. */
final class Checker {
    private static final long POLL_MILLIS = 300;

    /** An average that was not published before a crash is published after the next update, for which nobody waits here. */
    private static final long PATIENCE_FOR_AVERAGES = 8_000;

    private final Recipe recipe;
    private final Topics topics;
    private final int partitions;
    private final Map<String, ModelCheck> models = new TreeMap<>();
    private final DeadLetters deadLetters = new DeadLetters();
    private final Averages averages = new Averages();
    private final Rates rates = new Rates();
    private long compared;
    private long behind;

    Checker(Recipe recipe, Topics topics, int partitions) {
        this.recipe = recipe;
        this.topics = topics;
        this.partitions = partitions;
    }

    /**
     * Waits until all that came in is answered, and checks it. Nothing more may be sent meanwhile.
     *
     * @param patienceMillis how long nothing at all may arrive before all is there; a slow machine may need longer in all
     * @param meanwhile is called again and again
     * @param snapshot asks the job for a model
     */
    void check(long patienceMillis, Meanwhile meanwhile, Function<String, JsonNode> snapshot)
            throws IOException, InterruptedException {
        long until = System.currentTimeMillis() + patienceMillis;
        do {
            Thread.sleep(POLL_MILLIS);
            meanwhile.run();
            if (topics.readNew(this::read)) {
                until = System.currentTimeMillis() + patienceMillis;
            }
        } while (!isComplete() && System.currentTimeMillis() < until);
        Thread.sleep(POLL_MILLIS); // What comes twice may come later.
        topics.readNew(this::read);
        deadLetters.check();
        for (ModelCheck model : models.values()) {
            try {
                model.check();
            } catch (WrongException e) {
                throw new WrongException(e.getMessage() + " (" + model.records.missing() + ")");
            }
        }
        awaitPublished(until, meanwhile);
        for (ModelCheck model : models.values()) {
            if (model.model() != null) {
                compare(model, snapshot.apply(model.name()));
            }
            if (!model.wasDeleted()) {
                rates.check(model.name(), model.tally);
            }
        }
    }

    /** What somebody else has to do while this waits. */
    interface Meanwhile {
        void run() throws IOException;
    }

    private boolean isComplete() {
        return deadLetters.isComplete() && models.values().stream().allMatch(model -> model.records.isComplete());
    }

    private void awaitPublished(long until, Meanwhile meanwhile) throws IOException, InterruptedException {
        long untilAverages = System.currentTimeMillis() + PATIENCE_FOR_AVERAGES;
        while (System.currentTimeMillis() < until
                && !(windowsAreClosed() && (averagesAreThere() || System.currentTimeMillis() > untilAverages))) {
            Thread.sleep(POLL_MILLIS);
            meanwhile.run();
            topics.readNew(this::read);
        }
    }

    private boolean averagesAreThere() {
        return models.values().stream()
                .allMatch(model -> model.model() == null || averages.version(model.name()) == model.version());
    }

    private boolean windowsAreClosed() {
        return models.values().stream()
                .allMatch(model -> (model.wasDeleted() || rates.isComplete(model.name(), model.tally.examples)));
    }

    private void compare(ModelCheck model, JsonNode snapshot) {
        Snapshot.check(model.name() + " by its updates", model.rebuilt.model(), model.model());
        Snapshot.check(model.name(), snapshot, model.version(), model.model());
        compared += 2;
        long published = averages.version(model.name());
        if (published > 0) {
            averages.check(model.name(), model.rebuilt.publishedAt(published));
            compared++;
            behind += published < model.version() ? 1 : 0;
        }
    }

    private void read(ConsumerRecord<byte[], byte[]> record) {
        switch (topics.name(record)) {
            case "examples", "labels", "commands" -> input(record);
            case "predictions" -> model(record).records.prediction(topics.<Prediction>value(record));
            case "updates" -> model(record).records.updates.add(topics.value(record));
            case "outcomes" -> model(record).records.outcome(topics.<Outcome>value(record));
            case "averages" -> averages.add(record, record.value() == null ? null : topics.value(record));
            case "update-rates" -> rates.add(key(record), topics.value(record));
            case "dead-letters" -> deadLetters.letter(record);
            default -> throw new IllegalStateException(record.topic());
        }
    }

    private void input(ConsumerRecord<byte[], byte[]> record) {
        if (header(record, DeadLetters.HOSTILE) != null) {
            deadLetters.hostile(record);
            return;
        }
        ModelRecords model = model(record).records;
        switch (topics.name(record)) {
            case "examples" -> model.examples.put(Place.of(record), topics.value(record));
            case "labels" -> model.labels.put(Place.of(record), topics.value(record));
            default -> {
                // A command is sent to all partitions, and acts where its model is.
                if (record.partition() == Utils.toPositive(Utils.murmur2(record.key())) % partitions) {
                    model.commands.put(Place.of(record), topics.value(record));
                }
            }
        }
    }

    private ModelCheck model(ConsumerRecord<byte[], byte[]> record) {
        return models.computeIfAbsent(key(record), name -> new ModelCheck(name, recipe));
    }

    private static String key(ConsumerRecord<byte[], byte[]> record) {
        return new String(record.key(), StandardCharsets.UTF_8);
    }

    String counts() {
        Tally all = new Tally();
        models.values().forEach(model -> all.add(model.tally));
        return all.examples + " examples, each with one prediction; " + deadLetters.matched
                + " hostile records, each with one dead letter; " + all.labels + " labels and " + all.commands
                + " commands, each with one outcome; " + all.updates + " updates without a gap; " + models.size()
                + " models, " + compared + " times compared to the bit, " + behind
                + " times with an average that was behind";
    }
}
