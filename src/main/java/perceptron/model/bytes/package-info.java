/**
 * A model as bytes: its header, the entries of its journal, its pages, its votes, examples that wait for a label.
 *
 * <p>In comes what a model holds in memory, out go bytes that begin with a version; and back. Where these bytes are kept is never
 * decided here.
 */
package perceptron.model.bytes;
