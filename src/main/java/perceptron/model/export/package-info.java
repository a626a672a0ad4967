/**
 * Models as files: for this project, as tables, and for other programs.
 *
 * <p>In comes a model that does not change any more, out go bytes. Only {@link perceptron.model.export.ModelFile} can
 * be read again, to the bit; the other formats are for people, and for programs that predict.
 */
package perceptron.model.export;
