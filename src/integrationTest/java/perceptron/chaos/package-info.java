/**
 * The campaign {@code ./gradlew chaos}: two instances of the installed job on a real broker and a real registry, broken from
 * outside in random order, and verified from outside.
 *
 * <p>In comes a seed, which makes the plan. Out come counts, and an error if anything was lost, doubled or wrong by one bit.
 * Nothing of the job's own code is found here: a reference of its own, plain producers and consumers, HTTP and signals.
 */
package perceptron.chaos;
