package perceptron.learner;

import java.util.ArrayList;
import java.util.List;

/** The vectors of weights of one model: one for every class, binary a single one; and the one that the next class would get. */
final class Vectors {
    private final LearnerSettings settings;
    private final List<PagedWeights> known = new ArrayList<>();
    private PagedWeights next;

    Vectors(LearnerSettings settings, int size) {
        this.settings = settings;
        next = newVector();
        while (known.size() < size) {
            add();
        }
    }

    private Vectors(Vectors other) {
        settings = other.settings;
        other.known.forEach(vector -> known.add(vector.snapshot()));
        next = other.next;
    }

    Vectors snapshot() {
        return new Vectors(this);
    }

    void add() {
        known.add(next);
        next = newVector();
    }

    private PagedWeights newVector() {
        return new PagedWeights(known.size(), settings.start(), settings.stride(), settings.span());
    }

    int size() {
        return known.size();
    }

    PagedWeights get(int number) {
        return known.get(number);
    }

    /** The vector of a class, {@link #size()} for one that is yet to be added. */
    PagedWeights getOrNext(int number) {
        return number == known.size() ? next : known.get(number);
    }

    long bytes() {
        long bytes = 0;
        for (PagedWeights vector : known) {
            bytes += vector.bytes();
        }
        return bytes;
    }
}
