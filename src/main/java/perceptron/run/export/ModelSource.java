package perceptron.run.export;

import java.io.IOException;
import perceptron.model.export.ModelFile;

/** Where a model can be had. */
public interface ModelSource {
    /** @throws perceptron.run.console.Failure where there is none of this name, with the names that come near */
    ModelFile read(String model) throws IOException, InterruptedException;
}
