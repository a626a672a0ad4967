package perceptron.run.evaluate;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** How often to go over the examples: a number of times, or until a pass changes nothing. */
public record Passes(int limit, boolean untilConverged) {
    public static final int CAP = 1000;

    boolean goOn(int done, boolean clean) {
        return done < limit && !(untilConverged && clean);
    }

    public static final class Converter implements ITypeConverter<Passes> {
        @Override
        public Passes convert(String text) {
            if (text.equals("until-converged")) {
                return new Passes(CAP, true);
            }
            if (text.matches("[1-9][0-9]{0,8}")) {
                return new Passes(Integer.parseInt(text), false);
            }
            throw new TypeConversionException("'" + text + "' is neither a number of at least 1 nor until-converged");
        }
    }
}
