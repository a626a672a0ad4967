package perceptron.run.export;

import perceptron.pipeline.settings.Settings;
import perceptron.run.console.Failure;

/** Models can be rebuilt from updates that say all. */
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
