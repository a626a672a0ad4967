/**
 * Models in forms that others read: as tables, and as the files of other programs.
 *
 * <p>In comes a model that does not change any more, out go bytes. What can be read again, to the bit, is
 * {@link perceptron.model.export.ModelFile}; the forms here are for those who only look or predict.
 */
package perceptron.model.export;
