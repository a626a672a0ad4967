/**
 * Answers questions about a running job: the HTTP API, health, metrics and the page.
 *
 * <p>Requests come in; responses made from immutable snapshots go out. Nothing here changes a model.
 */
package perceptron.query;
