package perceptron.example;

import java.util.Set;

/**
 * What the fields of a record are for. Fields are named by their paths, the names from the outside in with dots between them
 * ({@code customer.age}), and a path stands for everything below it.
 *
 * @param label the label's path
 * @param id the id's path
 * @param weight the importance weight's path; null where there is none
 * @param include the features; if empty, everything else
 * @param exclude what is no feature, even if included
 */
public record RecordFields(String label, String id, String weight, Set<String> include, Set<String> exclude) {
    public static final RecordFields DEFAULT = new RecordFields("label", "id", null, Set.of(), Set.of());

    public enum Role {
        LABEL,
        ID,
        WEIGHT,
        FEATURE,
        NONE
    }

    public Role role(String path) {
        if (path.equals(label)) {
            return Role.LABEL;
        }
        if (path.equals(id)) {
            return Role.ID;
        }
        if (path.equals(weight)) {
            return Role.WEIGHT;
        }
        boolean feature = (include.isEmpty() || names(include, path)) && (exclude.isEmpty() || !names(exclude, path));
        return feature ? Role.FEATURE : Role.NONE;
    }

    private static boolean names(Set<String> paths, String path) {
        for (int end = path.length(); end > 0; end = path.lastIndexOf('.', end - 1)) {
            if (paths.contains(path.substring(0, end))) {
                return true;
            }
        }
        return false;
    }
}
