package perceptron.run;

import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import perceptron.pipeline.Job;
import perceptron.pipeline.settings.Settings;
import perceptron.query.HttpServer;
import perceptron.query.http.Tls;
import perceptron.query.http.Token;
import perceptron.run.console.EndSignal;
import perceptron.run.console.Failure;
import perceptron.run.console.Failures;
import perceptron.run.console.OperatorLog;
import perceptron.run.kafka.KafkaAdmin;
import perceptron.run.kafka.SettingsAgreement;
import perceptron.run.kafka.StartChecks;
import perceptron.run.settings.Layers;
import perceptron.run.settings.Secrets;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The command {@code run}: start, await, rethrow. */
@Command(
        name = "run",
        description = {
            "Runs the job until SIGTERM or Ctrl-C, or until it fails.",
            "",
            "Its topics must exist: 'topics create' creates them. Any number of instances share the partitions; a"
                    + " model is on the instance that has its partition."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  perceptron-streams run --set learner=pa1 --set labels=ham,spam",
            "  perceptron-streams run --config job.properties --restore",
            "  PERCEPTRON_LEARNER=arow perceptron-streams run --print-config"
        })
final class RunCommand extends JobCommand {
    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final Duration SETTINGS_KEPT_EVERY = Duration.ofHours(1);

    @Option(names = "--print-config", description = "Print all settings with the place where each was given, and exit.")
    private boolean printConfig;

    @Option(
            names = "--accept-offsets",
            description =
                    "Go on where the offsets of the job were moved to by hand, although models then learn examples"
                            + " again or leave some out. Without this option the job stops.")
    private boolean acceptOffsets;

    @Option(
            names = "--restore",
            description =
                    "Delete the state folder of this instance first, and restore the models from Kafka. This repairs a"
                            + " damaged folder.")
    private boolean restore;

    @Override
    boolean logs() {
        return true;
    }

    @Override
    void execute(Settings settings) throws Exception {
        // Both check files that other commands do not need.
        Token.of(settings);
        Tls.of(settings);
        if (printConfig) {
            out().print(options().print());
            out().flush();
            return;
        }
        // Not static: commands are created before --verbose, --quiet and --log-format take effect.
        Logger log = LoggerFactory.getLogger(RunCommand.class);
        Layers.warnings(settings).forEach(log::warn);
        try (KafkaAdmin admin = new KafkaAdmin(settings)) {
            new StartChecks(settings, admin).run(options().another("topics create"));
        }
        log.info("{} starts with {}", settings.getString("application.id"), given(settings));
        SettingsAgreement agreement = new SettingsAgreement(settings);
        // Closed in reverse order: the job ends first, and its page reports the state until then.
        try (HttpServer http = new HttpServer(settings);
                Job job = job(http, agreement, settings);
                EndSignal end = endSignal(job, settings, log)) {
            log.info("{}: HTTP API at {}", settings.getString("application.id"), http.url());
            if (restore) {
                job.forgetLocalState();
            }
            if (acceptOffsets) {
                job.acceptOffsets();
            }
            job.start();
            OperatorLog operatorLog = new OperatorLog(log, job, http.monitor());
            while (!job.endsWithin(SECOND)) {
                operatorLog.write();
                agreement.refresh(SETTINGS_KEPT_EVERY);
            }
            Optional<Throwable> failure = job.await();
            if (failure.isPresent()) {
                throw new Failure("the job failed: " + Failures.reasons(failure.get()), failure.get());
            }
            if (!end.isGiven()) {
                throw new Failure("the job stopped without a signal");
            }
        }
        log.info("{} shut down cleanly", settings.getString("application.id"));
    }

    private static EndSignal endSignal(Job job, Settings settings, Logger log) {
        String setting = "shutdown.timeout.ms";
        Duration patience = Duration.ofMillis(settings.getLong(setting));
        Runnable end = () -> {
            log.info("Shutting down after a signal");
            job.end();
        };
        return EndSignal.listen(end, patience, setting);
    }

    private static Job job(HttpServer http, SettingsAgreement agreement, Settings settings)
            throws IOException, InterruptedException {
        http.start();
        agreement.check(); // After the port is taken: an instance that cannot start must not leave its settings.
        Job job = new Job(settings, http.monitor(), http.address());
        http.show(job);
        http.readHistory();
        return job;
    }

    private static String given(Settings settings) {
        return settings.originals().entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .map(entry -> entry.getKey() + "="
                        + Secrets.hidden(entry.getKey(), entry.getValue().toString()))
                .collect(Collectors.joining(" "));
    }
}
