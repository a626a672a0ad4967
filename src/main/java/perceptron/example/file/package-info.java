/**
 * Examples from files: LIBSVM, CSV, JSON lines and Vowpal Wabbit's text, plain or gzip, or from standard input.
 *
 * <p>In come bytes, out goes one {@link perceptron.example.Example} after the other, or a
 * {@link perceptron.example.Rejection} for a line that is not an example. What uses the examples is never found here.
 */
package perceptron.example.file;
