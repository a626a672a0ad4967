/**
 * Live events and recent history: stream threads report what happens and never wait; clients and metrics read it.
 *
 * <p>Calls from stream threads come in; events over HTTP, recent history and counts go out. Events that cannot be
 * delivered in time are dropped, and the client is told how many.
 */
package perceptron.query.events;
