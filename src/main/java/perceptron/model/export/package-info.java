/**
 * Models as files: JSON, which is read again, and CSV, with what each feature does. Public API.
 *
 * <p>In comes a model that does not change any more, out go bytes. Only {@link perceptron.model.export.ModelFile} can
 * be read again, bit for bit.
 */
package perceptron.model.export;
