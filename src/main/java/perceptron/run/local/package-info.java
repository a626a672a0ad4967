/**
 * A real Kafka and a real schema registry on this machine, for the demo and for the tests: started in seconds, on free
 * ports, thrown away at the end.
 *
 * <p>In comes a port or none, out goes an address. Whoever starts one closes it, in the reverse order, also when the
 * process is told to end: nothing here listens for that by itself. Nothing of the job is found here.
 */
package perceptron.run.local;
