package perceptron.pipeline.store;

/** A model was made with other settings than the job has. The job stops: it would have to corrupt the model or ignore its settings. */
public final class SettingsConflict extends RuntimeException {
    SettingsConflict(String model, String difference) {
        super("Model " + model + " was made with other settings: " + difference
                + ". Set them as they are in the model, or give the model up: 'perceptron-streams reset' deletes all models of the"
                + " job, and a job with another application.id begins with none.");
    }
}
