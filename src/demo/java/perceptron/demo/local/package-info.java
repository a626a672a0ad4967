/**
 * A real Kafka and a real schema registry on this machine, for the demo and for the tests: started in seconds on free
 * ports, and removed at the end.
 *
 * <p>In comes a port or none, out goes an address. The caller closes what it has started, in reverse order, also after a
 * signal; a child process ends when its parent does. Nothing of the job is found here.
 */
package perceptron.demo.local;
