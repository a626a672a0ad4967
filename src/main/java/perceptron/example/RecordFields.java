package perceptron.example;

import java.util.Set;

/**
 * What the fields of a record are for. Fields are named by their paths, the names from the outside in with dots between them
 * ({@code customer.age}), and a path includes everything below it.
 *
 * @param label the label's path; null if no field is the label
 * @param id the id's path; null if no field is the id
 * @param weight the importance weight's path; null if no field is the weight
 * @param model the path of the model's name; null if no field holds it
 * @param include the features; if empty, everything else
 * @param exclude what is not a feature, even if included
 * @param copied the paths of single values that go into the prediction, whatever else they are for
 */
public record RecordFields(
        String label,
        String id,
        String weight,
        String model,
        Set<String> include,
        Set<String> exclude,
        Set<String> copied) {
    public static final RecordFields DEFAULT = new RecordFields("label", "id", null, Set.of(), Set.of());

    /** For examples that are not records: every name is a feature's. */
    public static final RecordFields ONLY_FEATURES = new RecordFields(null, null, null, Set.of(), Set.of());

    /** Without a field for the model's name, and without fields that go into predictions. */
    public RecordFields(String label, String id, String weight, Set<String> include, Set<String> exclude) {
        this(label, id, weight, null, include, exclude, Set.of());
    }

    public enum Role {
        LABEL,
        ID,
        WEIGHT,
        MODEL,
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
        if (path.equals(model)) {
            return Role.MODEL;
        }
        boolean feature = (include.isEmpty() || names(include, path)) && (exclude.isEmpty() || !names(exclude, path));
        return feature ? Role.FEATURE : Role.NONE;
    }

    /**
     * Rejects a setting that crosses or splits a field which is not a feature: without an error, nobody would notice that
     * the setting has no effect.
     *
     * @param setting the name of the setting, which names this field
     * @throws IllegalArgumentException if the field is the label, the id, the weight or the model's name
     */
    public void requireFeature(String setting, String path) {
        String held =
                switch (role(path)) {
                    case LABEL -> "the label";
                    case ID -> "the id";
                    case WEIGHT -> "the weight";
                    case MODEL -> "the model's name";
                    case FEATURE, NONE -> null;
                };
        if (held != null) {
            throw new IllegalArgumentException(
                    setting + "=" + path + ": this field contains " + held + ", and is not a feature");
        }
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
