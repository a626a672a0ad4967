package perceptron.pipeline.settings;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/** Finds the known name that is closest to a misspelled one: with the fewest letters to add, remove or replace. */
public final class Spelling {
    private Spelling() {}

    /** The {@code most} closest names, the closest first. */
    public static List<String> nearest(String word, Collection<String> names, int most) {
        return names.stream()
                .sorted(Comparator.<String>comparingInt(name -> distance(word, name))
                        .thenComparing(name -> name))
                .limit(most)
                .toList();
    }

    private static int distance(String a, String b) {
        int[] row = new int[b.length() + 1];
        for (int j = 0; j < row.length; j++) {
            row[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j < row.length; j++) {
                int replaced = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(replaced, 1 + Math.min(row[j], row[j - 1]));
            }
        }
        return row[b.length()];
    }
}
