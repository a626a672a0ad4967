package perceptron.run.demo;

import java.util.Locale;

/** How the rule behind a model's labels changes in the course of time. The demo has a model of each kind, named after it. */
enum Course {
    STEADY {
        @Override
        double position(double periods) {
            return 0;
        }
    },

    /** From half of a period on, another rule holds. */
    SUDDEN {
        @Override
        double position(double periods) {
            return StrictMath.floor(periods + 0.5);
        }
    },

    /** Between a quarter and three quarters of a period, one rule turns into the next. */
    GRADUAL {
        @Override
        double position(double periods) {
            double whole = StrictMath.floor(periods);
            return whole + StrictMath.max(0, StrictMath.min(1, 2 * (periods - whole) - 0.5));
        }
    };

    /** Where between the rules 0, 1, 2, and so on the truth lies after so many periods. */
    abstract double position(double periods);

    String model() {
        return name().toLowerCase(Locale.ROOT);
    }
}
