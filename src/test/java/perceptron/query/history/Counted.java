package perceptron.query.history;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.Map;
import perceptron.pipeline.live.Measured;

/** What a model has counted, for tests: by the names that the API uses, so that a measure more changes nothing here. */
final class Counted {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private Counted() {}

    /** Every example is labelled; all that is not counted here is 0 or null. */
    static Measured of(long at, long examples, long updates, long mistakes, long majority, long last) {
        return MAPPER.convertValue(
                Map.of(
                        "at", at,
                        "examples", examples,
                        "labelled", examples,
                        "updates", updates,
                        "mistakes", mistakes,
                        "answer", Map.of(),
                        "baselines",
                                Map.of("majority", Map.of("mistakes", majority), "last", Map.of("mistakes", last))),
                Measured.class);
    }
}
