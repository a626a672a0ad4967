/**
 * The campaign {@code ./gradlew chaos}: two instances of the installed job on a real broker and a real registry, broken from
 * outside in random order. What they leave behind is held against the naive learner, as after the kills of {@code CrashTest}.
 *
 * <p>In comes a seed, which makes the plan. Out come counts, and an error if anything was lost, doubled or wrong by one bit.
 * Nothing of the job's own code runs here: plain producers, HTTP and signals.
 */
package perceptron.chaos;
