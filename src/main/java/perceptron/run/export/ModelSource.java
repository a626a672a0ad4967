package perceptron.run.export;

import java.io.IOException;
import perceptron.model.ModelFile;

/** Where a model can be had. */
interface ModelSource {
    /** @throws perceptron.run.Failure where there is none of this name, with the names that come near */
    ModelFile read(String model) throws IOException, InterruptedException;
}
