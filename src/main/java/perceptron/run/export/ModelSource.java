package perceptron.run.export;

import java.io.IOException;
import java.util.Collection;
import java.util.stream.Collectors;
import perceptron.model.export.ModelFile;
import perceptron.run.console.Failure;

/** Where a model can be read from. */
public interface ModelSource {
    /** @throws perceptron.run.console.Failure if there is no model of this name, suggesting the closest names */
    ModelFile read(String model) throws IOException, InterruptedException;

    /**
     * The message that there is no model of a name, with some that exist.
     *
     * @param where a phrase such as "in topic t"
     */
    static Failure unknown(String model, String where, Collection<String> names) {
        if (names.isEmpty()) {
            return new Failure("there is no model '" + model + "' " + where + ": it contains no models");
        }
        String some = names.stream().sorted().limit(10).collect(Collectors.joining(", "));
        return new Failure("there is no model '" + model + "' " + where + ". It contains: " + some
                + (names.size() > 10 ? ", ... (" + names.size() + " models)" : ""));
    }
}
