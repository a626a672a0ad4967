/**
 * Checks while a job runs that its topics and its state folder still exist, on the thread {@code watcher}.
 *
 * <p>In come the names of topics and folders, out go sentences that name what is missing. Nothing is changed here.
 */
package perceptron.pipeline.watch;
