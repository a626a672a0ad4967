package perceptron.run.export;

import java.util.Collection;
import java.util.List;
import perceptron.run.console.Failure;

/** The message that there is no model of a name, with some that exist. */
final class UnknownModel {
    private static final int NAMED = 10;

    private UnknownModel() {}

    /** @param where a phrase such as "in topic t" */
    static Failure of(String model, String where, Collection<String> names) {
        if (names.isEmpty()) {
            return new Failure("there is no model '" + model + "' " + where + ": it contains no models");
        }
        List<String> some = names.stream().sorted().limit(NAMED).toList();
        return new Failure("there is no model '" + model + "' " + where + ". Of its " + names.size() + " models, "
                + some.size() + " are: " + String.join(", ", some));
    }
}
