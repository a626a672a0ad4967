/**
 * Answers about a running job: HTTP, health, metrics, live events and the dashboard.
 *
 * <p>In come requests, out go immutable snapshots as JSON. Nothing here changes a model.
 */
package perceptron.query;
