/**
 * What other threads see of a running job: snapshots of models on request, and events as they happen.
 *
 * <p>In come requests of any thread and reports of stream threads, out go immutable values. A stream thread never waits here.
 * What readers see may not be committed yet: a crash may undo it.
 */
package perceptron.pipeline.live;
