package perceptron.learner;

/**
 * The classes that are published with a probability: with two labels the positive one alone, otherwise the ten with the largest scores, the
 * largest first, of equal ones the one known first.
 *
 * <p>The margin of the first is its score less the second's, and never below 0; that of another is its score less the first's. With two
 * labels it is the score.
 */
public final class Candidates {
    public static final int LIMIT = 10;

    private final int[] classes = new int[LIMIT];
    private final double[] margins = new double[LIMIT];
    private final double[] probabilities = new double[LIMIT];
    private int size;

    void clear() {
        size = 0;
    }

    /** The next one, see {@link #margin} and {@link #probability}. */
    public void add(int number, double margin, double probability) {
        classes[size] = number;
        margins[size] = margin;
        probabilities[size++] = probability;
    }

    /** @param scores of so many vectors, one for each class */
    void rank(double[] scores, int vectors) {
        for (int number = 0; number < vectors; number++) {
            if (size < LIMIT || scores[number] > margins[LIMIT - 1]) {
                size = Math.min(size + 1, LIMIT);
                insert(number, scores[number]);
            }
        }
        double best = margins[0];
        margins[0] = size > 1 ? best - margins[1] : Math.max(0, best);
        for (int rank = 1; rank < size; rank++) {
            margins[rank] -= best;
        }
    }

    /** For now the margins are scores. The last place is free. */
    private void insert(int number, double score) {
        int rank = size - 1;
        while (rank > 0 && score > margins[rank - 1]) {
            classes[rank] = classes[rank - 1];
            margins[rank] = margins[rank - 1];
            rank--;
        }
        classes[rank] = number;
        margins[rank] = score;
    }

    /** 0 as long as no class is known. */
    public int size() {
        return size;
    }

    public int number(int rank) {
        return classes[rank];
    }

    public double margin(int rank) {
        return margins[rank];
    }

    /** With two labels as past labels have it, whatever is published. With more the sum of all is 1. */
    public double probability(int rank) {
        return probabilities[rank];
    }

    public void probability(int rank, double probability) {
        probabilities[rank] = probability;
    }

    /** 0 for a class that is not among them. */
    public double probabilityOf(int number) {
        for (int rank = 0; rank < size; rank++) {
            if (classes[rank] == number) {
                return probabilities[rank];
            }
        }
        return 0;
    }
}
