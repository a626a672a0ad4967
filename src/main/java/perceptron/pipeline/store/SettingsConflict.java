package perceptron.pipeline.store;

/** A model was made with other settings than the job has. The job stops: to go on would corrupt the one or ignore the other. */
public final class SettingsConflict extends RuntimeException {
    SettingsConflict(String model, String difference) {
        super("Model " + model + " was made with other settings: " + difference
                + ". Set them as they are in the model, or forget the model first: 'perceptron-streams reset' forgets all models of"
                + " the job, another application.id begins with none.");
    }
}
