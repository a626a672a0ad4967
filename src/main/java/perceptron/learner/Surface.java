package perceptron.learner;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import perceptron.features.Featurizer;

/**
 * What two numbers add to a score together, at the tops of their hats. What one of them adds on average over the other's hats is no
 * effect of both: these means are taken out, and belong to the curves of the two numbers.
 *
 * <pre>
 *   weight of cell (a, b) = together[a][b] + first[a] + second[b]      every row and every column of together has the mean 0
 * </pre>
 *
 * @param i the first number
 * @param j the second one
 * @param share of all that surfaces say lately
 */
public record Surface(int i, int j, double share, double[] first, double[] second, double[][] together) {
    private static final int N = Featurizer.HATS;

    /** Those of a vector, by slot. */
    public static List<Surface> of(LinearModel model, int vector, LinearView weights) {
        Surfaces all = model.floors().surfaces();
        List<Surface> surfaces = new ArrayList<>();
        for (Surfaces.Slot slot : all.slots()) {
            double[][] cells = new double[N][N];
            for (int cell = 0; cell < Surfaces.CELLS; cell++) {
                int index = surfaces.size() * Surfaces.CELLS + cell;
                cells[cell / N][cell % N] = weights.weight(Floor.SURFACES, vector, index);
            }
            surfaces.add(of(all.number(slot.i()), all.number(slot.j()), all.share(slot), cells));
        }
        return surfaces;
    }

    private static Surface of(int i, int j, double share, double[][] cells) {
        double[] first = new double[N];
        double[] second = new double[N];
        for (int cell = 0; cell < Surfaces.CELLS; cell++) {
            int a = cell / N;
            int b = cell % N;
            first[a] += cells[a][b] / N;
            second[b] += cells[a][b] / N;
        }
        double mean = Arrays.stream(first).sum() / N;
        for (int cell = 0; cell < Surfaces.CELLS; cell++) {
            cells[cell / N][cell % N] -= first[cell / N] + second[cell % N] - mean;
        }
        first = Arrays.stream(first).map(each -> each - mean / 2).toArray();
        second = Arrays.stream(second).map(each -> each - mean / 2).toArray();
        return new Surface(i, j, share, first, second, cells);
    }

    /** What surfaces leave to the curve of a number, by hat. */
    static double[] alone(List<Surface> surfaces, int number) {
        double[] alone = new double[N];
        for (Surface surface : surfaces) {
            for (int hat = 0; hat < N; hat++) {
                alone[hat] += number == surface.i ? surface.first[hat] : number == surface.j ? surface.second[hat] : 0;
            }
        }
        return alone;
    }
}
