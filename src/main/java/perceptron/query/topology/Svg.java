package perceptron.query.topology;

import java.util.Locale;
import org.apache.kafka.streams.TopologyDescription;
import perceptron.query.topology.Graph.Kind;
import perceptron.query.topology.SvgLayout.Box;

/** A topology as a picture, for light and for dark backgrounds, that needs nothing but itself. */
public final class Svg {
    private static final String STYLE =
            """
            <style>
              .topology { color-scheme: light dark; font: 12px ui-monospace, monospace; }
              .topology text { fill: #1f2430; text-anchor: middle; dominant-baseline: central; }
              .topology .box { fill: #ffffff; stroke: #9aa3b2; }
              .topology .topic { fill: #eef2f8; }
              .topology .store { fill: #fdf6e7; stroke: #c9a14a; }
              .topology path { fill: none; stroke: #9aa3b2; stroke-width: 1.2; }
              .topology .uses { stroke: #c9a14a; stroke-dasharray: 3 3; }
              @media (prefers-color-scheme: dark) {
                .topology text { fill: #e4e8f0; }
                .topology .box { fill: #1b2130; stroke: #5b667c; }
                .topology .topic { fill: #242c3d; }
                .topology .store { fill: #2b2619; stroke: #a98a45; }
                .topology path { stroke: #5b667c; }
                .topology .uses { stroke: #a98a45; }
              }
            </style>
            """;

    private Svg() {}

    public static String of(TopologyDescription description) {
        Graph graph = new Graph(description);
        SvgLayout layout = new SvgLayout(graph);
        StringBuilder svg = new StringBuilder();
        svg.append(String.format(
                Locale.ROOT,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"topology\" viewBox=\"0 0 %.0f %.0f\" role=\"img\""
                        + " aria-label=\"The topology: topics, processors and stores\">%n",
                layout.width(),
                layout.height()));
        svg.append(STYLE);
        graph.edges().forEach(edge -> svg.append(path(layout, edge)));
        graph.places().forEach(place -> svg.append(box(layout.box(place.id()), place)));
        return svg.append("</svg>\n").toString();
    }

    private static String path(SvgLayout layout, Graph.Edge edge) {
        Box from = layout.box(edge.from());
        Box to = layout.box(edge.to());
        double half = SvgLayout.HEIGHT / 2;
        if (edge.leadsToStore()) {
            double x1 = from.x() + from.width() / 2;
            double x2 = to.x() + to.width() / 2;
            double y1 = from.y() + SvgLayout.HEIGHT;
            return curve("uses", x1, y1, x1, (y1 + to.y()) / 2, x2, (y1 + to.y()) / 2, x2, to.y());
        }
        double x1 = from.x() + from.width();
        double middle = (x1 + to.x()) / 2;
        return curve(
                "flows", x1, from.y() + half, middle, from.y() + half, middle, to.y() + half, to.x(), to.y() + half);
    }

    private static String curve(String kind, double... points) {
        return String.format(
                Locale.ROOT,
                "<path class=\"%s\" d=\"M%.1f %.1f C%.1f %.1f %.1f %.1f %.1f %.1f\"/>%n",
                kind,
                points[0],
                points[1],
                points[2],
                points[3],
                points[4],
                points[5],
                points[6],
                points[7]);
    }

    private static String box(Box box, Graph.Place place) {
        double round = place.kind() == Kind.TOPIC ? SvgLayout.HEIGHT / 2 : place.kind() == Kind.STORE ? 9 : 3;
        return String.format(
                Locale.ROOT,
                "<rect class=\"box %s\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.0f\" rx=\"%.0f\"/>"
                        + "<text x=\"%.1f\" y=\"%.1f\">%s</text>%n",
                place.kind().name().toLowerCase(Locale.ROOT),
                box.x(),
                box.y(),
                box.width(),
                SvgLayout.HEIGHT,
                round,
                box.x() + box.width() / 2,
                box.y() + SvgLayout.HEIGHT / 2,
                escaped(place.label()));
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }
}
