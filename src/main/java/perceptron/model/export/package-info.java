/**
 * Models as files.
 *
 * <p>In comes a model that does not change any more, out go bytes. Only {@link perceptron.model.export.ModelFile} can
 * be read again, bit for bit; tables are for people.
 */
package perceptron.model.export;
