package perceptron.learner;

/** Gives back the numbers that a {@link Sink} took, in the same order. */
public interface Source {
    long readLong();

    double readDouble();
}
