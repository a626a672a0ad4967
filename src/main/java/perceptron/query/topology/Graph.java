package perceptron.query.topology;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.apache.kafka.streams.TopologyDescription;
import org.apache.kafka.streams.TopologyDescription.Node;
import org.apache.kafka.streams.TopologyDescription.Processor;
import org.apache.kafka.streams.TopologyDescription.Sink;
import org.apache.kafka.streams.TopologyDescription.Source;
import org.apache.kafka.streams.TopologyDescription.Subtopology;

/**
 * A topology as a graph of topics, processors and stores. Sources and sinks are replaced by their topics, so that a
 * topic that is written and read again, such as a repartition topic, appears once.
 */
final class Graph {
    enum Kind {
        TOPIC,
        PROCESSOR,
        STORE
    }

    record Place(String id, Kind kind, String label) {}

    /** An edge between a processor and a store leads to the store. */
    record Edge(String from, String to) {
        boolean leadsToStore() {
            return to.startsWith("S_");
        }
    }

    private final Map<String, Place> places = new LinkedHashMap<>();
    private final List<Edge> edges = new ArrayList<>();
    private final Map<String, List<String>> topicsOf = new LinkedHashMap<>();

    /** Sorted by name, so that the same topology always gives the same picture. */
    Graph(TopologyDescription description) {
        List<Node> nodes = description.subtopologies().stream()
                .sorted(Comparator.comparingInt(Subtopology::id))
                .flatMap(each -> byName(each.nodes()))
                .toList();
        nodes.forEach(this::addPlaces);
        nodes.forEach(this::addEdges);
    }

    private static Stream<Node> byName(Set<Node> nodes) {
        return nodes.stream().sorted(Comparator.comparing(Node::name));
    }

    List<Place> places() {
        return List.copyOf(places.values());
    }

    List<Edge> edges() {
        return edges;
    }

    private void addPlaces(Node node) {
        if (node instanceof Source source) {
            topicsOf.put(node.name(), new ArrayList<>());
            new TreeSet<>(source.topicSet()).forEach(topic -> addTopic(node, topic));
        } else if (node instanceof Sink sink) {
            topicsOf.put(node.name(), new ArrayList<>());
            addTopic(node, sink.topic());
        } else if (node instanceof Processor processor) {
            add(new Place(id(Kind.PROCESSOR, node.name()), Kind.PROCESSOR, node.name()));
            new TreeSet<>(processor.stores())
                    .forEach(store -> add(new Place(id(Kind.STORE, store), Kind.STORE, store)));
        }
    }

    private void addTopic(Node node, String topic) {
        add(new Place(id(Kind.TOPIC, topic), Kind.TOPIC, topic));
        topicsOf.get(node.name()).add(id(Kind.TOPIC, topic));
    }

    private void add(Place place) {
        places.putIfAbsent(place.id(), place);
    }

    private static String id(Kind kind, String name) {
        return kind.name().charAt(0) + "_" + name.replaceAll("[^A-Za-z0-9]", "_");
    }

    private void addEdges(Node node) {
        byName(node.successors()).forEach(successor -> {
            for (String from : idsOf(node)) {
                idsOf(successor).forEach(to -> edges.add(new Edge(from, to)));
            }
        });
        if (node instanceof Processor processor) {
            new TreeSet<>(processor.stores())
                    .forEach(store -> edges.add(new Edge(id(Kind.PROCESSOR, node.name()), id(Kind.STORE, store))));
        }
    }

    private List<String> idsOf(Node node) {
        return node instanceof Processor ? List.of(id(Kind.PROCESSOR, node.name())) : topicsOf.get(node.name());
    }
}
