package perceptron.learner;

import java.util.Arrays;

/** The vectors of weights of one model: one for every class, binary a single one; and the one that the next class would get. */
final class Vectors {
    private final LearnerSettings settings;
    /** An array and not a list, since each further step on the way to the weights delays their loading. */
    private PagedWeights[] known = {};

    private PagedWeights next;

    Vectors(LearnerSettings settings, int size) {
        this.settings = settings;
        next = newVector();
        while (known.length < size) {
            add(0);
        }
    }

    private Vectors(Vectors other) {
        settings = other.settings;
        known = Arrays.stream(other.known).map(PagedWeights::snapshot).toArray(PagedWeights[]::new);
        next = other.next;
    }

    Vectors snapshot() {
        return new Vectors(this);
    }

    /** @param divisions how often the sums of the fading average were divided until now, which counts for the new vector, too */
    void add(long divisions) {
        known = Arrays.copyOf(known, known.length + 1);
        known[known.length - 1] = next;
        next = newVector();
        next.divideFadingSums(divisions);
    }

    private PagedWeights newVector() {
        return new PagedWeights(known.length, settings.start(), settings.layout(), settings.span());
    }

    int size() {
        return known.length;
    }

    PagedWeights get(int number) {
        return known[number];
    }

    /** The vector of a class, {@link #size()} for one that is yet to be added. */
    PagedWeights getOrNext(int number) {
        return number == known.length ? next : known[number];
    }

    /** Divides the sums of the fading average, until that was done so often. */
    void divideFadingSums(long divisions) {
        for (PagedWeights vector : known) {
            vector.divideFadingSums(divisions);
        }
        next.divideFadingSums(divisions);
    }

    long bytes() {
        long bytes = 0;
        for (PagedWeights vector : known) {
            bytes += vector.bytes();
        }
        return bytes;
    }
}
