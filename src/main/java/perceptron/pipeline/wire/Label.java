package perceptron.pipeline.wire;

/**
 * The label of an example that came without one.
 *
 * @param id the example's
 * @param label as text, as in {@link perceptron.example.Example#label()}
 */
public record Label(String id, String label) {}
