package perceptron.query.topology;

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

/** A topology as text: a line for every node, with the nodes that follow it. */
public final class TopologyText {
    private TopologyText() {}

    public static String of(TopologyDescription topology) {
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

    private static String kind(Node node) {
        return node instanceof Source ? "source" : node instanceof Sink ? "sink" : "processor";
    }

    private static List<String> names(Set<Node> nodes) {
        return nodes.stream().map(Node::name).sorted().toList();
    }

    /** In the order in which records pass them: each node after all its predecessors. */
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
