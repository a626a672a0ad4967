package perceptron.run.export;

import java.util.Collection;
import java.util.List;
import perceptron.pipeline.settings.Spelling;
import perceptron.run.console.Failure;

/** The message that there is no model of a name, with the closest existing names. */
final class UnknownModel {
    private static final int MOST = 5;

    private UnknownModel() {}

    /** @param where a phrase such as "in topic t" */
    static Failure of(String model, String where, Collection<String> names) {
        if (names.isEmpty()) {
            return new Failure("there is no model '" + model + "' " + where + ", nor any other");
        }
        List<String> near = Spelling.nearest(model, names, MOST);
        String others = names.size() > near.size() ? " The nearest of " + names.size() + " are: " : " There are: ";
        return new Failure("there is no model '" + model + "' " + where + "."
                + (names.size() == 1 ? " There is: " : others) + String.join(", ", near));
    }
}
