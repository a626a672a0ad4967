/**
 * What happens, as it happens: from stream threads that must not wait to whoever watches, and as sums to whoever counts.
 *
 * <p>In come calls from stream threads, out go events over HTTP, recent history and counts. What cannot be delivered in time is
 * dropped, and said to have been.
 */
package perceptron.query.events;
