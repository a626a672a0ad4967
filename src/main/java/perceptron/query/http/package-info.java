/**
 * HTTP itself: requests that are understood, limited and let in, and replies that are sent.
 *
 * <p>In come bytes from a socket, out go bytes. What is asked, and of which model, is never found here; the server's own
 * types are found nowhere else.
 */
package perceptron.query.http;
