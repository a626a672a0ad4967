/**
 * Checks while a job runs that its topics and its state folder still exist.
 *
 * <p>In come the names of topics and folders, out go sentences about what is missing. Nothing is changed here.
 */
package perceptron.pipeline.watch;
