/**
 * Routing between instances: any instance answers for any model, by asking the instance that has it.
 *
 * <p>Requests about a model come in; answers of this instance or of another go out. The owner is found by asking the
 * other instances, never by hashing the model's name, because producers disagree about partitions.
 */
package perceptron.query.route;
