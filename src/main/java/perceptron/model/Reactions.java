package perceptron.model;

/**
 * What begins anew in a model's life, and when.
 *
 * @param onDrift what to do if a drift is detected
 * @param averageWindow after how many labelled examples the average begins anew, 0 for never
 */
public record Reactions(OnDrift onDrift, long averageWindow) {
    public static final Reactions NONE = new Reactions(OnDrift.REPORT, 0);
}
