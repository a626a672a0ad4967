/**
 * The API: all paths, and what answers each; and the requests between instances, by which any of them answers for any model.
 *
 * <p>Requests come in; responses made from immutable snapshots and from the history go out. Nothing here changes a model or knows
 * Jetty.
 */
package perceptron.query.api;
