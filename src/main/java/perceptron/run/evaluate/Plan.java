package perceptron.run.evaluate;

import java.util.List;
import perceptron.pipeline.settings.Settings;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * Which learners learn, how, and how that is reported.
 *
 * @param learners the settings of each
 * @param leftOut a sentence for each learner that would be compared, but does not take the options
 * @param compared whether all are compared in one table
 * @param seed of the order of the examples; null for that of the file
 * @param holdout how many of the last examples are only predicted
 * @param bare whether to learn and count only, with no average and no measures
 */
public record Plan(
        List<Settings> learners,
        List<String> leftOut,
        boolean compared,
        Passes passes,
        Long seed,
        int holdout,
        boolean bare,
        boolean json) {

    /** Whether each example is needed once, in the order of the file, so that the file need not be held in memory. */
    boolean streams() {
        return learners.size() == 1 && passes.limit() == 1 && seed == null && holdout == 0;
    }

    /** How often to go over the examples: a number of times, or until a pass changes nothing. */
    public record Passes(int limit, boolean untilConverged) {
        public static final int CAP = 1000;

        boolean goOn(int done, boolean clean) {
            return done < limit && !(untilConverged && clean);
        }

        /** From the text of an option. */
        public static final class Converter implements ITypeConverter<Passes> {
            @Override
            public Passes convert(String text) {
                if (text.equals("until-converged")) {
                    return new Passes(CAP, true);
                }
                if (text.matches("[1-9][0-9]{0,8}")) {
                    return new Passes(Integer.parseInt(text), false);
                }
                throw new TypeConversionException(
                        "'" + text + "' is neither a number of at least 1 nor until-converged");
            }
        }
    }
}
