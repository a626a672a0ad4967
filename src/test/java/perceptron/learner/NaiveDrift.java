package perceptron.learner;

import java.util.ArrayList;
import java.util.List;

/** Adaptive windowing a second time, over the labels since the last drift: buckets in a list, and every cut summed anew. */
public final class NaiveDrift {
    private record Bucket(long examples, long mistakes) {}

    /** The oldest first. */
    private final List<Bucket> buckets = new ArrayList<>();

    private int seen;

    /** Whether the error has risen for good with this label. */
    public boolean isWith(boolean isMistake) {
        buckets.add(new Bucket(1, isMistake ? 1 : 0));
        for (long size = 1; count(size) > 5; size *= 2) {
            int first = 0;
            while (buckets.get(first).examples != size) {
                first++;
            }
            Bucket younger = buckets.remove(first + 1);
            Bucket older = buckets.get(first);
            buckets.set(first, new Bucket(2 * size, older.mistakes + younger.mistakes));
        }
        seen++;
        if (seen % 32 > 0) {
            return false;
        }
        for (int change = change(); change != 0; change = change()) {
            if (change > 0) {
                return true;
            }
            buckets.remove(0);
        }
        return false;
    }

    private long count(long size) {
        return buckets.stream().filter(bucket -> bucket.examples == size).count();
    }

    /** 1 or -1 if the error is higher or lower behind the first cut at which it differs; 0 if there is no such cut. */
    private int change() {
        double n = examples(buckets);
        double p = mistakes(buckets) / n;
        double d = Math.log(2 * Math.log(n) / 0.002);
        for (int cut = 1; cut < buckets.size(); cut++) {
            List<Bucket> older = buckets.subList(0, cut);
            List<Bucket> newer = buckets.subList(cut, buckets.size());
            double n0 = examples(older);
            double n1 = examples(newer);
            double gap = mistakes(newer) / n1 - mistakes(older) / n0;
            double m = 1 / n0 + 1 / n1;
            double epsilon = Math.sqrt(2 * m * p * (1 - p) * d) + 2.0 / 3 * m * d;
            if (n0 >= 6 && n1 >= 6 && Math.abs(gap) > epsilon) {
                return gap > 0 ? 1 : -1;
            }
        }
        return 0;
    }

    private static double examples(List<Bucket> buckets) {
        return buckets.stream().mapToLong(Bucket::examples).sum();
    }

    private static double mistakes(List<Bucket> buckets) {
        return buckets.stream().mapToLong(Bucket::mistakes).sum();
    }

    /** From the next label on. */
    public void forget() {
        buckets.clear();
        seen = 0;
    }
}
