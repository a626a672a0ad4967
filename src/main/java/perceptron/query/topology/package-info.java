/**
 * The topology for people: as text, as a Mermaid flowchart and as an SVG picture.
 *
 * <p>Kafka Streams' description of the topology comes in; text that needs no other files goes out.
 */
package perceptron.query.topology;
