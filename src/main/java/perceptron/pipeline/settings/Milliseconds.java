package perceptron.pipeline.settings;

import org.apache.kafka.common.config.ConfigDef.LambdaValidator;
import org.apache.kafka.common.config.ConfigDef.Range;
import org.apache.kafka.common.config.ConfigDef.Validator;

/** The bounds of a duration. It has an upper one since a time plus a duration must be a time, too. */
final class Milliseconds {
    private static final long A_HUNDRED_YEARS = 100L * 365 * 24 * 3_600_000;

    private Milliseconds() {}

    static Validator atLeast(long least) {
        Range range = Range.between(least, A_HUNDRED_YEARS);
        return LambdaValidator.with(range::ensureValid, () -> "[" + least + " ms,...,100 years]");
    }
}
