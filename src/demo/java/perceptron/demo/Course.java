package perceptron.demo;

/** How fraud changes in the course of time. The demo has a country of each kind. */
enum Course {
    STEADY("NL", "fraud stays as it is"),

    /** From half of a period on, another pattern holds. */
    SUDDEN("ES", "a new pattern of fraud replaces the old one at once") {
        @Override
        double position(double periods) {
            return StrictMath.floor(periods + 0.5);
        }
    },

    /** Between a quarter and three quarters of a period, one pattern turns into the next. */
    GRADUAL("DE", "one pattern of fraud turns slowly into another") {
        @Override
        double position(double periods) {
            double whole = StrictMath.floor(periods);
            return whole + StrictMath.max(0, StrictMath.min(1, 2 * (periods - whole) - 0.5));
        }
    };

    private final String country;
    private final String story;

    Course(String country, String story) {
        this.country = country;
        this.story = story;
    }

    /** Where between the patterns 0, 1, 2, and so on the truth lies after so many periods. */
    double position(double periods) {
        return 0;
    }

    /** Names the model, too. */
    String country() {
        return country;
    }

    String story() {
        return story;
    }
}
