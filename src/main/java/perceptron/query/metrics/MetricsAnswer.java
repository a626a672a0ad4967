package perceptron.query.metrics;

import io.prometheus.metrics.config.EscapingScheme;
import io.prometheus.metrics.expositionformats.ExpositionFormatWriter;
import io.prometheus.metrics.expositionformats.OpenMetricsTextFormatWriter;
import io.prometheus.metrics.expositionformats.PrometheusTextFormatWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.function.Supplier;
import perceptron.pipeline.live.Instance;
import perceptron.query.history.Monitor;
import perceptron.query.http.Answer;
import perceptron.query.http.Call;
import perceptron.query.http.Reply;
import perceptron.query.http.Requests;

/** {@code GET /metrics}, in the text format of Prometheus, or of OpenMetrics if the request accepts it. */
public final class MetricsAnswer implements Answer {
    private final Supplier<Instance> instance;
    private final Monitor monitor;
    private final Requests requests;
    private final ExpositionFormatWriter plain = PrometheusTextFormatWriter.create();
    private final ExpositionFormatWriter open = OpenMetricsTextFormatWriter.create();

    public MetricsAnswer(Supplier<Instance> instance, Monitor monitor, Requests requests) {
        this.instance = instance;
        this.monitor = monitor;
        this.requests = requests;
    }

    @Override
    public Reply to(Call call) throws IOException {
        Families families = new Families();
        InstanceMetrics.addTo(families, instance.get(), monitor, requests);
        ModelMetrics.addTo(families, monitor.history());
        KafkaMetrics.addTo(families, instance.get().metrics());
        ExpositionFormatWriter writer = open.accepts(call.header("Accept").orElse("")) ? open : plain;
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        writer.write(text, families.all(), EscapingScheme.UNDERSCORE_ESCAPING);
        return Reply.bytes(200, writer.getContentType(), text.toByteArray());
    }
}
