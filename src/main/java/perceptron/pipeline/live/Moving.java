package perceptron.pipeline.live;

/** A request about a model was not answered, because the model is moving to another instance. */
public final class Moving extends RuntimeException {
    Moving() {
        super("the model is moving to another instance", null, false, false);
    }
}
