/**
 * The way to the instance where a model lives: any instance answers for any model, by asking the one that has it.
 *
 * <p>In come requests about a model, out go this instance's own answers or another one's. Where a model lives is found out by
 * asking, never by hashing its name: producers disagree about partitions.
 */
package perceptron.query.route;
