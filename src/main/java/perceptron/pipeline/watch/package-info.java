/**
 * What a job stands on, looked at while it runs: whether its topics and its folder are still there.
 *
 * <p>In come the names of topics and folders, out go sentences about what is gone. Nothing here changes anything.
 */
package perceptron.pipeline.watch;
