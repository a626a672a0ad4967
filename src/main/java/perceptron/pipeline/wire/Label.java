package perceptron.pipeline.wire;

/**
 * The label of an example that came without one.
 *
 * @param id the example's
 * @param label as text, in the spelling of {@link perceptron.example.LabelText}
 */
public record Label(String id, String label) {}
