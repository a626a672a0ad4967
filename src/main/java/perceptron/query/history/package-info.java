/**
 * What the models of this instance have done lately, for the page, the overview and the metrics.
 *
 * <p>Reports of stream threads and closed windows of update rates come in; points in time, sums and the last dead letters go out.
 * Nothing here knows requests.
 */
package perceptron.query.history;
