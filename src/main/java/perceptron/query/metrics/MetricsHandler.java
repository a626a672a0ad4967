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
import perceptron.query.http.Dispatcher;
import perceptron.query.http.Handler;
import perceptron.query.http.Request;
import perceptron.query.http.Response;

/** {@code GET /metrics}, in the text format of Prometheus, or of OpenMetrics if the request accepts it. */
public final class MetricsHandler implements Handler {
    private final Supplier<Instance> instance;
    private final Monitor monitor;
    private final Dispatcher dispatcher;
    private final ExpositionFormatWriter plain = PrometheusTextFormatWriter.create();
    private final ExpositionFormatWriter open = OpenMetricsTextFormatWriter.create();

    public MetricsHandler(Supplier<Instance> instance, Monitor monitor, Dispatcher dispatcher) {
        this.instance = instance;
        this.monitor = monitor;
        this.dispatcher = dispatcher;
    }

    @Override
    public Response handle(Request request) throws IOException {
        Families families = new Families();
        InstanceMetrics.addTo(families, instance.get(), monitor, dispatcher);
        ModelMetrics.addTo(families, monitor.history());
        KafkaMetrics.addTo(families, instance.get().metrics());
        ExpositionFormatWriter writer = open.accepts(request.header("Accept").orElse("")) ? open : plain;
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        writer.write(text, families.all(), EscapingScheme.UNDERSCORE_ESCAPING);
        return Response.bytes(200, writer.getContentType(), text.toByteArray());
    }
}
