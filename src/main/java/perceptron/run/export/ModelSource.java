package perceptron.run.export;

import java.io.IOException;
import perceptron.model.export.ModelFile;

/** Where a model can be read from. */
public interface ModelSource {
    /** @throws perceptron.run.console.Failure if there is no model of this name, suggesting the closest names */
    ModelFile read(String model) throws IOException, InterruptedException;
}
