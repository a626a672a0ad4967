package perceptron.pipeline.watch;

import java.util.Optional;

/** Checks one thing that the job needs. One thread calls it every few seconds. */
public interface Watch {
    /** The problem as a sentence; empty if there is none, or if that is unknown at the moment. */
    Optional<String> trouble() throws InterruptedException;
}
