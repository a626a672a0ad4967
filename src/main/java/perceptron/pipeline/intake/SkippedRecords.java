package perceptron.pipeline.intake;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import perceptron.example.Reason;
import perceptron.example.Rejection;
import perceptron.pipeline.settings.Settings;
import perceptron.pipeline.topic.Origin;
import perceptron.pipeline.topic.Topics;
import perceptron.pipeline.topic.Topics.Topic;

/** The records that {@code skip.records} names. An operator skips records on which the job fails again and again. */
public final class SkippedRecords {
    private static final Logger LOG = LoggerFactory.getLogger(SkippedRecords.class);
    private static final String SETTING = "skip.records";

    private final Set<Origin> skipped;

    private SkippedRecords(Set<Origin> skipped) {
        this.skipped = skipped;
    }

    /** @throws IllegalArgumentException if one is in a topic that the job does not read */
    public static SkippedRecords of(Settings settings) {
        List<String> inputs = new Topics(settings)
                .list().stream().filter(Topic::isInput).map(Topic::name).toList();
        Set<Origin> named = new HashSet<>();
        for (String text : settings.getList(SETTING)) {
            Origin origin = parse(text);
            if (!inputs.contains(origin.topic())) {
                throw new IllegalArgumentException(SETTING + " names the record " + origin
                        + ", and the job reads no such topic. It reads " + String.join(", ", inputs));
            }
            named.add(origin);
        }
        return new SkippedRecords(named);
    }

    private static Origin parse(String text) {
        try {
            return Origin.parse(text);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(SETTING + ": " + e.getMessage(), e);
        }
    }

    /** @throws Rejection if the record is one of them */
    void check(Origin origin) {
        if (!skipped.isEmpty() && skipped.contains(origin)) {
            LOG.warn("Skipping the record {}, which {} names: it becomes a dead letter", origin, SETTING);
            throw new Rejection(Reason.SKIPPED, SETTING + " names this record");
        }
    }
}
