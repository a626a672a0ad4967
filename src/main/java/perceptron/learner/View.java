package perceptron.learner;

import java.util.Locale;

/**
 * The ways in which one model predicts. Each but the vote is a linear function, and is made of what the model keeps for a
 * feature. What is kept or counted for every view lies in an array, at the view's {@link #ordinal()}.
 */
public enum View {
    /** The weights as they are. */
    CURRENT,
    /** The mean of all weights, in which those from long ago count less and less. */
    FADING,
    /** The mean of all weights since the beginning, or since the average was restarted. */
    AVERAGED,
    /** The vote of the vectors that survived, see {@link Votes}. */
    VOTED;

    public static final int COUNT = values().length;

    private final String code = name().toLowerCase(Locale.ROOT);

    /** The name that settings, events and reports use. */
    public String code() {
        return code;
    }

    /** @throws IllegalArgumentException if no view has this name */
    public static View ofCode(String code) {
        return valueOf(code.toUpperCase(Locale.ROOT));
    }
}
