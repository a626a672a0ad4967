package perceptron.query.topology;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import perceptron.query.topology.Graph.Kind;
import perceptron.query.topology.Graph.Place;

/**
 * Where each place of a graph stands: in columns from left to right, by the longest path from a place without
 * predecessors, and within a column beside its predecessors. Stores stand below everything else, in the column of the
 * first processor that uses them.
 */
final class SvgLayout {
    private static final double CHARACTER = 7.3;
    private static final double PADDING = 26;
    private static final double GAP = 46;
    private static final double ROW = 46;
    static final double HEIGHT = 30;
    static final double MARGIN = 12;

    record Box(double x, double y, double width) {}

    private final Map<String, Integer> columns = new HashMap<>();
    private final Map<String, Box> boxes = new HashMap<>();
    private double width;
    private double height;

    SvgLayout(Graph graph) {
        List<List<Place>> flow = inColumns(graph);
        double x = MARGIN;
        double lowest = flow.stream().mapToLong(SvgLayout::withoutStores).max().orElse(0);
        for (List<Place> column : flow) {
            double columnWidth =
                    column.stream().mapToDouble(SvgLayout::widthOf).max().orElse(0);
            sortByPredecessors(graph, column);
            double y = MARGIN + (lowest - withoutStores(column)) * ROW / 2;
            double storeY = MARGIN + lowest * ROW + ROW / 2;
            for (Place place : column) {
                double own = widthOf(place);
                double left = x + (columnWidth - own) / 2;
                if (place.kind() == Kind.STORE) {
                    boxes.put(place.id(), new Box(left, storeY, own));
                    storeY += ROW;
                } else {
                    boxes.put(place.id(), new Box(left, y, own));
                    y += ROW;
                }
                height = Math.max(height, boxes.get(place.id()).y() + HEIGHT + MARGIN);
            }
            x += columnWidth + GAP;
        }
        width = x - GAP + MARGIN;
    }

    double width() {
        return width;
    }

    double height() {
        return height;
    }

    Box box(String id) {
        return boxes.get(id);
    }

    /** How many places of the column are not stores. */
    private static long withoutStores(List<Place> column) {
        return column.stream().filter(place -> place.kind() != Kind.STORE).count();
    }

    private static double widthOf(Place place) {
        return place.label().length() * CHARACTER + PADDING;
    }

    private List<List<Place>> inColumns(Graph graph) {
        graph.places().forEach(place -> columns.put(place.id(), 0));
        // One round per place: no path is longer, and a cycle ends the loop too.
        for (int round = 0; round < graph.places().size(); round++) {
            for (Graph.Edge edge : graph.edges()) {
                boolean store = edge.leadsToStore();
                int after = columns.get(edge.from()) + (store ? 0 : 1);
                if (after < graph.places().size()) {
                    columns.merge(edge.to(), after, store && round > 0 ? Math::min : Math::max);
                }
            }
        }
        List<List<Place>> flow = new ArrayList<>();
        for (Place place : graph.places()) {
            int column = columns.get(place.id());
            while (flow.size() <= column) {
                flow.add(new ArrayList<>());
            }
            flow.get(column).add(place);
        }
        return flow;
    }

    private void sortByPredecessors(Graph graph, List<Place> column) {
        Map<String, Double> mean = new HashMap<>();
        for (Place place : column) {
            mean.put(
                    place.id(),
                    graph.edges().stream()
                            .filter(edge -> edge.to().equals(place.id()) && boxes.containsKey(edge.from()))
                            .mapToDouble(edge -> boxes.get(edge.from()).y())
                            .average()
                            .orElse(Double.MAX_VALUE));
        }
        column.sort(Comparator.comparing(place -> mean.get(place.id())));
    }
}
