package perceptron.features;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import perceptron.example.FeatureVector;

/**
 * Crosses the features of examples without names: {@code 0*1} crosses the numbers at these two indices. A number that
 * is 0 is not crossed, since a sparse example may leave it out. Owned by one thread.
 */
final class IndexCrosser {
    private final List<Indices> crossings = new ArrayList<>();
    private final float[] numbers = new float[CrossIndices.MOST_NUMBERS];

    /** @param found at which of the indices an example has had a number */
    private record Indices(int[] indices, boolean[] found, int block) {}

    /** Ignores crossings of fields that are no indices. */
    IndexCrosser(Crossings crossings, Hashing hashing) {
        for (List<String> fields : crossings.fields()) {
            if (fields.stream().allMatch(IndexCrosser::isIndex)) {
                byte[] name = String.join("*", fields).getBytes(StandardCharsets.UTF_8);
                int[] indices = fields.stream().mapToInt(Integer::parseInt).toArray();
                this.crossings.add(new Indices(
                        indices, new boolean[indices.length], hashing.block(indices.length, name, name.length)));
            }
        }
    }

    private static boolean isIndex(String field) {
        return field.matches("[0-9]{1,9}");
    }

    /** Whether an example has had the feature with this index. */
    boolean hasFound(String field) {
        for (Indices crossing : crossings) {
            for (int k = 0; k < crossing.indices.length; k++) {
                if (crossing.found[k] && isIndex(field) && crossing.indices[k] == Integer.parseInt(field)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** @param areNumbers whether the features have the indices that {@link NumberIndices} reserves for numbers */
    void cross(FeatureVector features, boolean areNumbers, CrossedNumbers crossed) {
        for (Indices crossing : crossings) {
            boolean hasAll = true;
            for (int k = 0; k < crossing.indices.length && hasAll; k++) {
                int index = areNumbers ? NumberIndices.inExample(crossing.indices[k]) : crossing.indices[k];
                numbers[k] = CrossIndices.reference(index, false);
                hasAll = features.valueAt(index) != 0;
                crossing.found[k] |= hasAll;
            }
            if (hasAll) {
                crossed.add(crossing.block, numbers, crossing.indices.length);
            }
        }
    }
}
