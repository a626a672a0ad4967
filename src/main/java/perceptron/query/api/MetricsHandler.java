package perceptron.query.api;

import io.prometheus.metrics.config.EscapingScheme;
import io.prometheus.metrics.expositionformats.PrometheusTextFormatWriter;
import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.CounterSnapshot.CounterDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot.GaugeDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricMetadata;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.kafka.common.Metric;
import org.apache.kafka.common.MetricName;
import org.apache.kafka.streams.KafkaStreams;
import perceptron.example.Reason;
import perceptron.pipeline.live.Instance;
import perceptron.pipeline.live.Measured;
import perceptron.pipeline.live.Restoring;
import perceptron.query.history.Monitor;
import perceptron.query.history.Point.Count;
import perceptron.query.http.Dispatcher;
import perceptron.query.http.Dispatcher.Handler;
import perceptron.query.http.Request;
import perceptron.query.http.Response;

/**
 * {@code GET /metrics}, in the text format of Prometheus. Each request reads the counts that other classes keep. The settings bound how many values a label can take.
 */
public final class MetricsHandler implements Handler {
    private static final PrometheusTextFormatWriter WRITER = PrometheusTextFormatWriter.create();

    private final String application;
    private final Supplier<Instance> instance;
    private final Monitor monitor;
    private final Map<Dispatcher.Counted, ? extends Number> requests;

    /** @param requests how many requests were answered, by route and status */
    MetricsHandler(
            String application,
            Supplier<Instance> instance,
            Monitor monitor,
            Map<Dispatcher.Counted, ? extends Number> requests) {
        this.application = application;
        this.instance = instance;
        this.monitor = monitor;
        this.requests = requests;
    }

    @Override
    public Response handle(Request request) throws IOException {
        Families families = new Families(application);
        addInstance(families, instance.get());
        addModels(families);
        addKafka(families, instance.get().metrics());
        return families.response();
    }

    /** The state of this instance. */
    private void addInstance(Families families, Instance instance) {
        Family states = families.gauge("perceptron_state", "1 for the current state of the job, 0 for the others.");
        for (KafkaStreams.State each : KafkaStreams.State.values()) {
            String name = each.name().toLowerCase(Locale.ROOT).replace('_', '-');
            states.add(each == instance.state() ? 1 : 0, "state", name);
        }
        families.gauge(
                        "perceptron_paused",
                        "1 while a stream thread waits for the schema registry, which does not answer.")
                .add(instance.isPaused() ? 1 : 0);
        families.gauge("perceptron_models", "Models in this instance.")
                .add(instance.live().count());
        families.gauge(
                        "perceptron_split_models",
                        "Names that two models of this instance have, on two partitions, since producers send a key to"
                                + " different ones.")
                .add(instance.live().split().size());
        families.gauge(
                        "perceptron_unlabelled_examples",
                        "Examples that have arrived, if they are many and none of them has had a label; otherwise 0.")
                .add(monitor.unlabelled());
        families.gauge(
                        "perceptron_standstill_seconds",
                        "For how long nothing has been read or committed though there are records to read.")
                .add(instance.standsStillMillis() / 1e3);
        families.gauge("perceptron_kafka_away_seconds", "For how long Kafka has not answered this instance.")
                .add(instance.kafkaAwayMillis() / 1e3);
        Restoring.Progress restoring = instance.restoring().progress();
        families.gauge("perceptron_restore_ratio", "Share of the state that has been restored; 1 if all of it has.")
                .add(restoring.share());
        families.gauge("perceptron_restore_remaining_records", "Changelog records that have yet to be restored.")
                .add(restoring.records() - restoring.restored());
        Family rejected =
                families.counter("perceptron_dead_letters", "Records that went to the dead-letter topic, by reason.");
        Map<Reason, Long> counts = monitor.deadLetters().counts();
        for (Reason reason : Reason.values()) {
            rejected.add(counts.getOrDefault(reason, 0L), "reason", reason.code());
        }
        families.counter(
                        "perceptron_left_out_features",
                        "Words and crossings that were left out of examples that had more than 1,000 of them.")
                .add(monitor.leftOut());
        families.counter(
                        "perceptron_future_timestamps",
                        "Examples with a timestamp more than max.future.ms ahead of the clock.")
                .add(monitor.fromTheFuture());
        Family answered = families.counter("perceptron_http_requests", "Requests answered, by route and status.");
        requests.forEach(
                (kind, count) -> answered.add(count, "route", kind.route(), "status", Integer.toString(kind.status())));
    }

    /** Of {@code metrics.models.max} models by name, of all others added up as {@code other}. */
    private void addModels(Families families) {
        monitor.forEachNamed((model, own) -> {
            Measured latest = own.latest();
            if (latest == null) { // since it moved away just now
                return;
            }
            addCounts(families, model, own::total);
            addGauges(families, model, latest);
            families.counter("perceptron_drifts", "Detected drifts since this process started.")
                    .add(own.drifts(), "model", model, "level", "drift");
        });
        if (monitor.ofOthers(Count.EXAMPLES) > 0) {
            addCounts(families, "other", monitor::ofOthers);
        }
    }

    private static void addCounts(Families families, String model, ToDoubleFunction<Count> counts) {
        double examples = counts.applyAsDouble(Count.EXAMPLES);
        double labelled = counts.applyAsDouble(Count.LABELLED);
        double wrong = counts.applyAsDouble(Count.MISTAKES);
        families.counter("perceptron_examples", "Examples that models have processed.")
                .add(examples, "model", model);
        families.counter("perceptron_predictions", "Predictions, by whether the answer is the label of the example.")
                .add(labelled - wrong, "model", model, "correct", "yes")
                .add(wrong, "model", model, "correct", "no")
                .add(Math.max(0, examples - labelled), "model", model, "correct", "unknown");
        families.counter(
                        "perceptron_late_records",
                        "Examples and labels that arrived when their window of update rates was closed, and count in a"
                                + " later one.")
                .add(counts.applyAsDouble(Count.LATE), "model", model);
        families.counter("perceptron_updates", "Updates of the weights.")
                .add(counts.applyAsDouble(Count.UPDATES), "model", model);
        families.counter(
                        "perceptron_mistakes",
                        "Labelled examples that were predicted wrongly by the answer, by the averaged weights, by the vote,"
                                + " and by the baselines: the majority class, and the same as last time.")
                .add(wrong, "model", model, "by", "answer")
                .add(counts.applyAsDouble(Count.AVERAGED_MISTAKES), "model", model, "by", "averaged")
                .add(counts.applyAsDouble(Count.VOTED_MISTAKES), "model", model, "by", "voted")
                .add(counts.applyAsDouble(Count.MAJORITY_MISTAKES), "model", model, "by", "majority")
                .add(counts.applyAsDouble(Count.LAST_MISTAKES), "model", model, "by", "last");
    }

    private static void addGauges(Families families, String model, Measured latest) {
        families.gauge(
                        "perceptron_error_ratio",
                        "Share of the latest labelled examples that the answer was wrong about, and that the baselines"
                                + " were.")
                .add(latest.answer().error(), "model", model, "by", "answer")
                .add(latest.baselines().majority().error(), "model", model, "by", "majority")
                .add(latest.baselines().last().error(), "model", model, "by", "last");
        families.gauge(
                        "perceptron_probability_quality",
                        "How well the probabilities of the latest labelled examples fit what happened.")
                .add(latest.answer().logLoss(), "model", model, "measure", "log-loss")
                .add(latest.answer().brier(), "model", model, "measure", "brier")
                .add(latest.answer().calibrationError(), "model", model, "measure", "calibration-error")
                .add(latest.answer().auc(), "model", model, "measure", "auc");
        families.gauge("perceptron_weight_norm", "Euclidean norm of the weights.")
                .add(latest.norm(), "model", model);
        families.gauge("perceptron_last_update_timestamp_seconds", "Time of the last update of the weights.")
                .add(latest.lastUpdate() / 1000.0, "model", model);
    }

    /** The few metrics of Kafka Streams and its clients that an operator needs, in Prometheus' units. */
    static void addKafka(Families families, Map<MetricName, ? extends Metric> metrics) {
        // For a topic with dots in its name Kafka's consumer reports everything once more, under a name with
        // underscores (deprecated
        // by KIP-1109). A topic that really has that name shares the metric in Kafka itself.
        Set<String> repeated = metrics.keySet().stream()
                .map(name -> name.tags().getOrDefault("topic", ""))
                .filter(topic -> topic.contains("."))
                .map(topic -> topic.replace('.', '_'))
                .collect(Collectors.toSet());
        metrics.forEach((name, metric) -> {
            Family family = repeated.contains(name.tags().get("topic"))
                    ? null
                    : family(families, name.group() + " " + name.name());
            if (family != null && metric.metricValue() instanceof Double value) {
                Map<String, String> tags = name.tags();
                if (tags.containsKey("partition")) {
                    family.add(value, "topic", tags.get("topic"), "partition", tags.get("partition"));
                } else if (tags.containsKey("thread-id")) {
                    boolean isMillis = name.name().contains("latency");
                    family.add(isMillis ? value / 1e3 : value, "thread", shortened(tags.get("thread-id")));
                }
            }
        });
    }

    /** Null if operators do not need the metric. */
    private static Family family(Families families, String kafka) {
        return switch (kafka) {
            case "consumer-fetch-manager-metrics records-lag" -> families.gauge(
                    "kafka_consumer_lag_records", "Records that have not been read yet.");
            case "consumer-fetch-manager-metrics records-lead" -> families.gauge(
                    "kafka_consumer_lead_records",
                    "Records that have been read and that Kafka still keeps: at 0 it deletes records unread.");
            case "stream-thread-metrics process-total" -> families.counter(
                    "kafka_streams_processed_records", "Records processed.");
            case "stream-thread-metrics commit-total" -> families.counter("kafka_streams_commits", "Commits.");
            case "stream-thread-metrics commit-latency-avg" -> families.gauge(
                    "kafka_streams_commit_seconds_avg", "Mean duration of a commit.");
            case "stream-thread-metrics commit-latency-max" -> families.gauge(
                    "kafka_streams_commit_seconds_max", "Longest recent commit.");
            default -> null;
        };
    }

    /** A thread's name without the process's random id: with it, every start would begin new series. */
    private static String shortened(String thread) {
        return thread.substring(Math.max(0, thread.lastIndexOf("-StreamThread-") + 1));
    }

    /** The metrics of one moment, collected point by point. */
    public static final class Families {
        private final Map<String, Family> families = new LinkedHashMap<>();
        private final Labels common;

        /** @param application the label that all points have in common */
        public Families(String application) {
            common = Labels.of("application", application);
        }

        /** @param name without the suffix _total, which is added */
        public Family counter(String name, String help) {
            return families.computeIfAbsent(name, key -> new Family(new MetricMetadata(key, help), true, common));
        }

        public Family gauge(String name, String help) {
            return families.computeIfAbsent(name, key -> new Family(new MetricMetadata(key, help), false, common));
        }

        public Response response() throws IOException {
            ByteArrayOutputStream text = new ByteArrayOutputStream();
            List<MetricSnapshot> all =
                    families.values().stream().map(Family::snapshot).toList();
            WRITER.write(text, new MetricSnapshots(all), EscapingScheme.UNDERSCORE_ESCAPING);
            return Response.bytes(200, WRITER.getContentType(), text.toByteArray());
        }
    }

    /** The later of two points with the same labels wins: while a partition moves, two threads may report it at once. */
    public record Family(MetricMetadata metadata, boolean isCounter, Labels common, Map<Labels, Double> points) {
        Family(MetricMetadata metadata, boolean isCounter, Labels common) {
            this(metadata, isCounter, common, new LinkedHashMap<>());
        }

        /**
         * @param value ignored if it is null or NaN
         * @param labels names and values in turn
         */
        public Family add(Number value, String... labels) {
            if (value != null && !Double.isNaN(value.doubleValue())) {
                points.put(common.merge(Labels.of(labels)), value.doubleValue());
            }
            return this;
        }

        MetricSnapshot snapshot() {
            Stream<Map.Entry<Labels, Double>> all = points.entrySet().stream();
            return isCounter
                    ? new CounterSnapshot(
                            metadata,
                            all.map(point -> new CounterDataPointSnapshot(point.getValue(), point.getKey(), null, 0))
                                    .toList())
                    : new GaugeSnapshot(
                            metadata,
                            all.map(point -> new GaugeDataPointSnapshot(point.getValue(), point.getKey(), null))
                                    .toList());
        }
    }
}
