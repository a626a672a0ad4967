/**
 * The job as a whole, on a real broker in a process of its own: how long it takes and what it costs where models are large, or
 * many. Each {@code main} prints its numbers, and how much else the machine had to do.
 */
package perceptron.run.numbers;
