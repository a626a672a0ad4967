package perceptron.query.topology;

import org.apache.kafka.streams.TopologyDescription;

/** A topology as a Mermaid flowchart, which GitHub and many wikis render as a picture. */
public final class Mermaid {
    private Mermaid() {}

    public static String of(TopologyDescription description) {
        Graph graph = new Graph(description);
        StringBuilder text = new StringBuilder("flowchart LR\n");
        for (Graph.Place place : graph.places()) {
            text.append("    ").append(place.id());
            text.append(
                    switch (place.kind()) {
                        case TOPIC -> "([\"" + place.label() + "\"])";
                        case PROCESSOR -> "[\"" + place.label() + "\"]";
                        case STORE -> "[(\"" + place.label() + "\")]";
                    });
            text.append('\n');
        }
        for (Graph.Edge edge : graph.edges()) {
            text.append("    " + edge.from() + (edge.leadsToStore() ? " -.- " : " --> ") + edge.to() + "\n");
        }
        return text.toString();
    }
}
