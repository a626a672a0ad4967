package perceptron.pipeline.watch;

import java.util.Optional;

/** Looks at one thing that the job cannot do without. One thread calls it, now and then. */
public interface Watch {
    /** What is gone, as a sentence; empty if all is well or if that cannot be seen now. */
    Optional<String> trouble() throws InterruptedException;
}
