package perceptron.learner;

import java.util.Arrays;
import perceptron.learner.Scores.View;

/**
 * How much each view of each floor counts. Of each view it is known by how many mistakes it is behind the best one, at most 8, and for
 * each of them the view counts half as much in the answer.
 */
final class Mixture {
    /** A view that lies this many mistakes behind falls no further behind. */
    static final int FARTHEST = 8;

    private static final double[] SHARES = {1, 0x1p-1, 0x1p-2, 0x1p-3, 0x1p-4, 0x1p-5, 0x1p-6, 0x1p-7, 0x1p-8};

    private final boolean fades;
    private final int[] leads = new int[Scores.VIEWS];

    /** 0 for a view that is not there. */
    private final double[] shares = new double[Scores.VIEWS];

    private int floors;

    /** @param fades whether there are fading averages */
    Mixture(boolean fades) {
        this.fades = fades;
    }

    /** There are so many floors now, and these leads; views that are new have 0. */
    void restore(int floors, int[] stored) {
        this.floors = floors;
        for (int view = 0; view < Scores.VIEWS; view++) {
            leads[view] = view < stored.length ? stored[view] : 0;
            boolean isThere = view < 3 * floors && (fades || view != Scores.FADING);
            shares[view] = isThere ? SHARES[leads[view]] : 0;
        }
    }

    /** There are so many floors now, or more than before. */
    void raise(int floors) {
        if (floors > this.floors) {
            restore(floors, leads());
        }
    }

    int[] leads() {
        return Arrays.copyOf(leads, 3 * floors);
    }

    /** What the views count in the answer. */
    double[] shares() {
        return shares;
    }

    /** A label was seen of an example of which this had been predicted. */
    void judge(Scores predicted, int actual) {
        int low = Integer.MAX_VALUE;
        for (int view = 0; view < 3 * floors; view++) {
            if (shares[view] > 0) {
                leads[view] += predicted.winner(view) == actual ? 0 : 1;
                low = Math.min(low, leads[view]);
            }
        }
        for (int view = 0; view < 3 * floors; view++) {
            if (shares[view] > 0) {
                leads[view] = Math.min(leads[view] - low, FARTHEST);
                shares[view] = SHARES[leads[view]];
            }
        }
    }

    /**
     * What the weights of each view count in a view for people. What the surfaces say stands on what the curves say: on their average of
     * all, or else on the fading one.
     */
    double[] shares(View view) {
        int top = floors - 1;
        double[] mixed =
                switch (view) {
                    case BEST -> shares.clone();
                    case CURRENT -> only(top, Scores.NOW);
                    case AVERAGED -> only(top, Scores.ALL);
                    case VOTED -> throw new IllegalArgumentException(
                            "weights voted do not exist: a vote is not a linear function");
                };
        int curves = 3 * Floor.CURVES;
        int surfaces = 3 * Floor.SURFACES;
        mixed[curves + Scores.FADING] += mixed[surfaces + Scores.NOW] + mixed[surfaces + Scores.FADING];
        mixed[curves + Scores.ALL] += mixed[surfaces + Scores.ALL];
        return mixed;
    }

    static double[] only(int floor, int view) {
        double[] shares = new double[Scores.VIEWS];
        shares[3 * floor + view] = 1;
        return shares;
    }
}
