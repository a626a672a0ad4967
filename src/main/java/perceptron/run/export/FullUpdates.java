package perceptron.run.export;

import perceptron.pipeline.settings.Settings;
import perceptron.run.console.Failure;

/** Only full updates have all that it takes to rebuild a model. */
final class FullUpdates {
    private FullUpdates() {}

    static void require(Settings settings) {
        String updates = settings.getString("updates");
        if (!updates.equals("full")) {
            throw new Failure(
                    "a model is rebuilt from its updates, which takes updates=full from its beginning, and the job has"
                            + " updates=" + updates);
        }
    }
}
