/**
 * What other threads see of the job while it runs: snapshots of models, on request, and what happens, as it happens.
 *
 * <p>In come requests from readers and calls from stream threads, out go immutable values. A stream thread never waits here.
 * What is seen is not yet committed: a crash may take it back.
 */
package perceptron.pipeline.live;
