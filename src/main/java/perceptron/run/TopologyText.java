package perceptron.run;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.apache.kafka.streams.TopologyDescription;
import org.apache.kafka.streams.TopologyDescription.Node;
import org.apache.kafka.streams.TopologyDescription.Processor;
import org.apache.kafka.streams.TopologyDescription.Sink;
import org.apache.kafka.streams.TopologyDescription.Source;

/** A topology for people: a line for every node with what comes after it, or a picture. */
final class TopologyText {
    private TopologyText() {}

    static String text(TopologyDescription topology) {
        StringBuilder text = new StringBuilder();
        for (Node node : nodes(topology)) {
            text.append(String.format("%-10s %-18s", kind(node), node.name()));
            if (node instanceof Source source) {
                text.append(" reads ").append(String.join(", ", source.topicSet()));
            }
            if (node instanceof Sink sink) {
                text.append(" writes ").append(sink.topic());
            }
            if (node instanceof Processor processor && !processor.stores().isEmpty()) {
                text.append(" keeps ").append(String.join(", ", new TreeSet<>(processor.stores())));
            }
            if (!node.successors().isEmpty()) {
                text.append("  -> ").append(String.join(", ", names(node.successors())));
            }
            text.append('\n');
        }
        return text.toString();
    }

    static String mermaid(TopologyDescription topology) {
        StringBuilder text = new StringBuilder("flowchart LR\n");
        List<Node> nodes = nodes(topology);
        for (Node node : nodes) {
            String name = node.name();
            if (node instanceof Source source) {
                line(text, topic(name, String.join(", ", source.topicSet())));
            } else if (node instanceof Sink sink) {
                line(text, topic(name, sink.topic()));
            } else {
                line(text, name + "[" + name + "]");
            }
        }
        Set<String> stores = new TreeSet<>();
        for (Node node : nodes) {
            names(node.successors()).forEach(next -> line(text, node.name() + " --> " + next));
            if (node instanceof Processor processor) {
                stores.addAll(processor.stores());
                new TreeSet<>(processor.stores()).forEach(store -> line(text, node.name() + " -.- " + store(store)));
            }
        }
        stores.forEach(store -> line(text, store(store) + "[(" + store + ")]"));
        return text.toString();
    }

    private static void line(StringBuilder text, String line) {
        text.append("    ").append(line).append('\n');
    }

    private static String topic(String name, String topic) {
        return name + "([\"" + topic + "\"])";
    }

    /** A store may have a node's name. */
    private static String store(String name) {
        return "store-" + name;
    }

    private static String kind(Node node) {
        return node instanceof Source ? "source" : node instanceof Sink ? "sink" : "processor";
    }

    private static List<String> names(Set<Node> nodes) {
        return nodes.stream().map(Node::name).sorted().toList();
    }

    /** In the order in which records pass them: each after all from which something comes. */
    private static List<Node> nodes(TopologyDescription topology) {
        List<Node> left = new ArrayList<>();
        topology.subtopologies().forEach(part -> left.addAll(part.nodes()));
        left.sort(Comparator.comparing(Node::name));
        List<Node> ordered = new ArrayList<>();
        while (!left.isEmpty()) {
            Node next = left.stream()
                    .filter(node -> node.predecessors().stream().noneMatch(left::contains))
                    .min(Comparator.comparing((Node node) ->
                                    kind(node).equals("source") ? 0 : kind(node).equals("sink") ? 2 : 1)
                            .thenComparing(Node::name))
                    .orElseThrow();
            left.remove(next);
            ordered.add(next);
        }
        return ordered;
    }
}
