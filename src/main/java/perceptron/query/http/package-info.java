/**
 * HTTP: the server with its limits, who is admitted, and the routes.
 *
 * <p>Bytes of clients come in; a {@link perceptron.query.http.Dispatcher.Handler} gets a {@link perceptron.query.http.Request} and returns a
 * {@link perceptron.query.http.Response}. Nothing here knows what is asked for.
 */
package perceptron.query.http;
