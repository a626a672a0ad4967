package perceptron.query.answer;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Supplier;
import org.apache.kafka.streams.TopologyDescription;
import perceptron.pipeline.live.Instance;
import perceptron.query.http.Answer;
import perceptron.query.http.Call;
import perceptron.query.http.Reply;
import perceptron.query.topology.Mermaid;
import perceptron.query.topology.Svg;
import perceptron.query.topology.TopologyText;

/** {@code GET /api/topology}: {@code format=text}, {@code mermaid} or {@code svg}. */
public final class TopologyAnswer implements Answer {
    private final Supplier<Instance> instance;

    public TopologyAnswer(Supplier<Instance> instance) {
        this.instance = instance;
    }

    @Override
    public Reply to(Call call) {
        TopologyDescription topology = instance.get().topology();
        return switch (Choices.oneOf(call, "format", List.of("text", "mermaid", "svg"), "text")) {
            case "svg" -> Reply.bytes(200, "image/svg+xml", Svg.of(topology).getBytes(StandardCharsets.UTF_8));
            case "mermaid" -> Reply.text(Mermaid.of(topology));
            default -> Reply.text(TopologyText.of(topology));
        };
    }
}
