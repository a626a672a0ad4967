package perceptron.features;

/**
 * How the values of a feature are scaled before they enter the arithmetic. Raw features of mixed units ruin every
 * linear learner, since the largest values outweigh all others.
 */
public enum Scaling {
    /** Values stay as they came. */
    NONE,

    /** Every example is divided by its length. It needs nothing but the example itself. */
    L2,

    /** Every feature is divided by its root mean square so far, which is a part of the model. The learner adaptive always does this. */
    RMS
}
