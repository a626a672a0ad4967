/**
 * A model as bytes: its header, the entries of its journal, its pages, its progress, and files to take it elsewhere.
 *
 * <p>In comes what {@code learner} holds in memory, out go bytes with a version of their own, and back. Where these bytes
 * are kept is never said here.
 */
package perceptron.model;
