/**
 * The topology for people: as text, as Mermaid and as a picture.
 *
 * <p>In comes Kafka Streams' description of it, out go texts that need nothing from elsewhere to be shown.
 */
package perceptron.query.topology;
