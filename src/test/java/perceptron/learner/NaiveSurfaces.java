package perceptron.learner;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import perceptron.learner.NaiveFloor.Key;
import perceptron.learner.NaiveFloor.Step;
import perceptron.learner.NaiveFloor.Term;

/** Which pairs of numbers have a surface: the slots, and what speaks for all other pairs. */
final class NaiveSurfaces {
    /** Numbers from this one on take no part. */
    private static final int LIMIT = 128;

    private static final double GAIN = 20;
    private static final double REPLACE = 60;
    private static final int EVERY = 100;
    private static final double FADE = 0.95;
    private static final int BLOCKS = 4;
    private static final int AGE = 3000;
    private static final double USE = 0.999;

    /** Where a number lies among its hats: at {@code low}, and by the share {@code up} at {@code next}, which is higher. */
    record Place(double q, int low, int next, double up) {
        /** Of a number by its own distribution; q lies between -1 and 1. */
        static Place at(double q) {
            double p = (q + 1) * 4 - 0.5;
            int low = p < 0 ? 0 : p >= 7 ? 7 : (int) Math.floor(p);
            return new Place(q, low, low + 1, p < 0 || p >= 7 ? 0 : p - low);
        }

        /** Of a number whose ends meet. Between hats 7 and 0, hat 0 is the lower one: terms ascend. */
        static Place around(double value, int period) {
            double frac = value / period;
            double p = 8 * frac;
            double up = p - Math.floor(p);
            int hat = Math.floorMod((int) Math.floor(p), 8);
            return hat == 7 ? new Place(2 * frac - 1, 0, 7, 1 - up) : new Place(2 * frac - 1, hat, hat + 1, up);
        }

        double p() {
            return 2 * Math.abs(q) - 1;
        }
    }

    record Pair(int i, int j) {}

    static final class Slot {
        final Pair pair;
        final long born;
        double use;

        Slot(Pair pair, long born) {
            this.pair = pair;
            this.born = born;
        }
    }

    final NaiveFloor floor;
    final List<Slot> slots = new ArrayList<>();
    /** By pair and vector: four moments, and what their squares are compared with. */
    final Map<Pair, Map<Integer, double[]>> evidence = new HashMap<>();

    NaiveSurfaces(LearnerSettings settings) {
        floor = new NaiveFloor(settings);
    }

    /** @param places of the numbers that have one, by their ordinals */
    List<Term> cells(Map<Integer, Place> places) {
        List<Term> cells = new ArrayList<>();
        for (int slot = 0; slot < slots.size(); slot++) {
            Place i = places.get(slots.get(slot).pair.i);
            Place j = places.get(slots.get(slot).pair.j);
            if (i != null && j != null) {
                addTerm(cells, new Key(slot, 8 * i.low + j.low), (1 - i.up) * (1 - j.up));
                addTerm(cells, new Key(slot, 8 * i.low + j.next), (1 - i.up) * j.up);
                addTerm(cells, new Key(slot, 8 * i.next + j.low), i.up * (1 - j.up));
                addTerm(cells, new Key(slot, 8 * i.next + j.next), i.up * j.up);
            }
        }
        return cells;
    }

    static void addTerm(List<Term> terms, Key key, double x) {
        if ((float) x != 0) {
            terms.add(new Term(key, (float) x));
        }
    }

    /**
     * The floor has moved.
     *
     * @param numbers how many there are, by their highest ordinal
     */
    void moved(Step step, List<Term> cells, Map<Integer, Place> places, int numbers, double weight) {
        use(step, cells);
        int taking = Math.min(LIMIT, numbers);
        gather(step, places, taking, weight * (step.sign() * (1 - step.margin())));
        if (floor.updates % EVERY == 0) {
            choose(16 + taking / 2);
        }
    }

    private void use(Step step, List<Term> cells) {
        for (int number = 0; number < slots.size(); number++) {
            Slot slot = slots.get(number);
            slot.use *= USE;
            double sum = 0;
            for (Term cell : cells) {
                if (cell.key().owner() == number) {
                    double rival = step.rival() < 0 ? 0 : floor.weight(step.rival(), cell.key()).w;
                    sum += cell.x() * (floor.weight(step.own(), cell.key()).w - rival);
                }
            }
            slot.use += Math.abs(sum);
        }
    }

    private void gather(Step step, Map<Integer, Place> places, int numbers, double g) {
        int half = numbers / 2;
        for (int b = 0; b < BLOCKS && b < half; b++) {
            int delta = 1 + (int) ((4 * floor.updates + b) % half);
            for (int k = 0; k < (2 * delta == numbers ? delta : numbers); k++) {
                int other = (k + delta) % numbers;
                Pair pair = new Pair(Math.min(k, other), Math.max(k, other));
                Place i = places.get(pair.i);
                Place j = places.get(pair.j);
                if (i != null && j != null) {
                    add(pair, step.own(), g, i, j);
                    if (step.rival() >= 0) {
                        add(pair, step.rival(), -g, i, j);
                    }
                }
            }
        }
    }

    void add(Pair pair, int vector, double g, Place i, Place j) {
        double[] f = {i.q * j.q, i.p() * j.q, i.q * j.p(), i.p() * j.p()};
        double power = (f[0] * f[0] + f[1] * f[1]) + (f[2] * f[2] + f[3] * f[3]);
        double[] sums =
                evidence.computeIfAbsent(pair, each -> new TreeMap<>()).computeIfAbsent(vector, each -> new double[5]);
        for (int h = 0; h < 4; h++) {
            sums[h] += g * f[h];
        }
        sums[4] += (g * g) * power;
    }

    /** 4 by chance. */
    static double gain(double[] sums) {
        double squares = (sums[0] * sums[0] + sums[1] * sums[1]) + (sums[2] * sums[2] + sums[3] * sums[3]);
        return sums[4] == 0 ? 0 : 4 * squares / sums[4];
    }

    private void choose(int limit) {
        Map<Pair, Double> gains = new HashMap<>();
        evidence.forEach((pair, vectors) -> vectors.values().forEach(sums -> {
            gains.merge(pair, gain(sums), Math::max);
            Arrays.setAll(sums, h -> sums[h] * FADE);
        }));
        List<Pair> candidates = new ArrayList<>(gains.keySet());
        candidates.removeIf(pair -> gains.get(pair) < GAIN || hasSlot(pair));
        candidates.sort(Comparator.comparing((Pair pair) -> -gains.get(pair))
                .thenComparing(Pair::j)
                .thenComparing(Pair::i));
        boolean hasReplaced = false;
        for (Pair pair : candidates) {
            if (slots.size() < limit) {
                slots.add(new Slot(pair, floor.updates));
            } else {
                int least = hasReplaced || gains.get(pair) < REPLACE ? -1 : leastUsed();
                if (least < 0) {
                    return;
                }
                floor.vectors.forEach(vector -> vector.keySet().removeIf(key -> key.owner() == least));
                slots.set(least, new Slot(pair, floor.updates));
                hasReplaced = true;
            }
            evidence.remove(pair);
        }
    }

    private boolean hasSlot(Pair pair) {
        return slots.stream().anyMatch(slot -> slot.pair.equals(pair));
    }

    /** Of the slots that are old enough; -1 if there is none. */
    private int leastUsed() {
        int least = -1;
        for (int number = 0; number < slots.size(); number++) {
            Slot slot = slots.get(number);
            if (floor.updates - slot.born >= AGE && (least < 0 || slot.use < slots.get(least).use)) {
                least = number;
            }
        }
        return least;
    }
}
