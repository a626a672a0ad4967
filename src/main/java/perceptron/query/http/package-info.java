/**
 * HTTP itself: parsing, limits, admission and sending.
 *
 * <p>Bytes from a socket come in, bytes go out. This package does not know what a request is about. Jetty's types are
 * used in no other package except for replies.
 */
package perceptron.query.http;
