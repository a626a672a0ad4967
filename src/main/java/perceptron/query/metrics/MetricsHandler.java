package perceptron.query.metrics;

import io.prometheus.metrics.config.EscapingScheme;
import io.prometheus.metrics.expositionformats.ExpositionFormatWriter;
import io.prometheus.metrics.expositionformats.OpenMetricsTextFormatWriter;
import io.prometheus.metrics.expositionformats.PrometheusTextFormatWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import org.apache.kafka.streams.KafkaStreams;
import perceptron.example.Reason;
import perceptron.pipeline.live.Instance;
import perceptron.pipeline.live.Restoring;
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
        addInstance(families, instance.get());
        ModelMetrics.addTo(families, monitor.history());
        KafkaMetrics.addTo(families, instance.get().metrics());
        ExpositionFormatWriter writer = open.accepts(request.header("Accept").orElse("")) ? open : plain;
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        writer.write(text, families.all(), EscapingScheme.UNDERSCORE_ESCAPING);
        return Response.bytes(200, writer.getContentType(), text.toByteArray());
    }

    /** The state of this instance. */
    private void addInstance(Families families, Instance instance) {
        KafkaStreams.State state = instance.state();
        for (KafkaStreams.State each : List.of(KafkaStreams.State.values())) {
            families.gauge(
                    "perceptron_state",
                    "1 for the current state of the job, 0 for the others.",
                    each == state ? 1 : 0,
                    "state",
                    each.name().toLowerCase(Locale.ROOT).replace('_', '-'));
        }
        families.gauge(
                "perceptron_paused",
                "1 while a stream thread waits for the schema registry, which does not answer.",
                instance.isPaused() ? 1 : 0);
        families.gauge(
                "perceptron_models", "Models in this instance.", instance.live().count());
        families.gauge(
                "perceptron_unlabelled_examples",
                "Examples that have arrived, if they are many and none of them has had a label; otherwise 0.",
                instance.unlabelled());
        families.gauge(
                "perceptron_standstill_seconds",
                "For how long nothing has been read or committed though there are records to read.",
                instance.standsStillMillis() / 1e3);
        Restoring.Progress restoring = instance.restoring().progress();
        families.gauge(
                "perceptron_restore_ratio",
                "Share of the state that has been restored; 1 if all of it has.",
                restoring.share());
        families.gauge(
                "perceptron_restore_remaining_records",
                "Changelog records that have yet to be restored.",
                restoring.records() - restoring.restored());
        for (Reason reason : Reason.values()) {
            families.counter(
                    "perceptron_dead_letters",
                    "Records that went to the dead-letter topic, by reason.",
                    monitor.rejectedFor(reason),
                    "reason",
                    reason.code());
        }
        families.counter(
                "perceptron_left_out_features",
                "Words and crossings that were left out of examples that had more than 1,000 of them.",
                monitor.leftOut());
        families.counter(
                "perceptron_future_timestamps",
                "Examples with a timestamp more than max.future.ms ahead of the clock.",
                monitor.fromTheFuture());
        dispatcher.forEachCount((kind, count) -> families.counter(
                "perceptron_http_requests",
                "Requests answered, by route and status.",
                count,
                "route",
                kind.route(),
                "status",
                Integer.toString(kind.status())));
    }
}
