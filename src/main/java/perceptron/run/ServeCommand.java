package perceptron.run;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import perceptron.follow.Followed;
import perceptron.follow.Serving;
import perceptron.pipeline.settings.Settings;
import perceptron.pipeline.topic.Nodes;
import perceptron.query.HttpServer;
import perceptron.query.api.MetricsHandler.Families;
import perceptron.query.http.Dispatcher;
import perceptron.query.http.Dispatcher.Handler;
import perceptron.query.http.Response;
import perceptron.run.console.EndSignal;
import perceptron.run.console.Failure;
import perceptron.run.console.Failures;
import perceptron.run.kafka.KafkaAdmin;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
        name = "serve",
        description = {
            "Predicts the records of a topic with the models of a running job, exactly once, as fast as there are"
                    + " machines. It does not learn, so any instance predicts for every model.",
            "",
            "Keys, formats and fields are read as the settings of the job say; the topic may have any number of"
                    + " partitions. A record that cannot be used goes to the job's dead letters; one whose model is not"
                    + " published yet gets a prediction without a label, of version 0."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  perceptron-streams serve --from payments.new --to payments.scored",
            "  perceptron-streams serve --from new --to scored --threads 4 --sample 0"
        })
final class ServeCommand extends JobCommand {
    private static final Duration SECOND = Duration.ofSeconds(1);

    @Option(names = "--from", paramLabel = "TOPIC", required = true, description = "The topic to predict. Required.")
    private String from;

    @Option(names = "--to", paramLabel = "TOPIC", required = true, description = "The topic for predictions. Required.")
    private String to;

    @Option(
            names = "--threads",
            paramLabel = "N",
            defaultValue = "1",
            description = "How many threads share the partitions. Default: ${DEFAULT-VALUE}.")
    private int threads;

    @Option(
            names = "--sample",
            paramLabel = "N",
            defaultValue = "100",
            description = "One of N records is sent to the job, too, which predicts it and waits for its label: so the"
                    + " quality of models stays known. 0: none. Default: ${DEFAULT-VALUE}.")
    private int sample;

    @Override
    boolean logs() {
        return true;
    }

    @Override
    void execute(Settings settings) throws Exception {
        if (threads < 1 || sample < 0) {
            throw wrong("--threads must be at least 1, and --sample at least 0");
        }
        try (KafkaAdmin admin = new KafkaAdmin(settings)) {
            Set<String> topics = admin.get(admin.client().listTopics().names());
            for (String topic : List.of(from, to, settings.topic(Nodes.AVERAGES), settings.topic(Nodes.DEAD_LETTERS))) {
                if (!topics.contains(topic)) {
                    throw new Failure("topic " + topic + " does not exist at " + admin.servers());
                }
            }
        }
        Logger log = LoggerFactory.getLogger(ServeCommand.class);
        try (EndSignal end = EndSignal.listen();
                Followed models = new Followed(settings);
                Serving serving = new Serving(settings, models, from, to, sample, threads);
                HttpServer http = new HttpServer(settings, routes -> addTo(routes, settings, models, serving))) {
            http.start();
            log.info(
                    "Reading the models of {}; metrics at {}metrics", settings.getString("application.id"), http.url());
            while (!end.isGiven() && !models.awaitReady(SECOND)) {
                log.debug("Not all models are here yet");
            }
            log.info("Predicting {} with {} models", from, models.models().size());
            serving.start();
            while (!end.isGiven() && !serving.endsWithin(SECOND)) {
                log.debug("{} records are not read yet", serving.lag());
            }
            if (serving.failure() != null) {
                throw new Failure("it failed: " + Failures.reasons(serving.failure()), serving.failure());
            }
        }
        log.info("Shut down cleanly");
    }

    private static void addTo(Dispatcher routes, Settings settings, Followed models, Serving serving) {
        Handler live = request -> Response.json(List.of());
        routes.get("/health/live", live);
        routes.get("/health/ready", request -> Response.json(models.ready() ? 200 : 503, List.of()));
        routes.get("/metrics", request -> {
            Families families = new Families(settings.getString("application.id"));
            families.counter("perceptron_served_records", "Records, by what became of them.")
                    .add(serving.predicted(true), "result", "predicted")
                    .add(serving.predicted(false), "result", "unknown-model")
                    .add(serving.rejected(), "result", "dead-letter");
            families.gauge("perceptron_lag_records", "Records of the partitions here that are not read yet.")
                    .add(serving.lag());
            families.gauge("perceptron_models", "Models that are known.")
                    .add(models.models().size());
            families.gauge(
                            "perceptron_models_age_seconds",
                            "How long ago it was certain that all published models were here.")
                    .add(models.ready() ? models.age().toMillis() / 1e3 : Double.NaN);
            return families.response();
        });
    }
}
