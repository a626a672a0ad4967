package perceptron.run.kafka;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.GroupIdNotFoundException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.slf4j.LoggerFactory;
import perceptron.pipeline.settings.ClientSettings;
import perceptron.pipeline.settings.Settings;
import perceptron.run.console.Failure;
import perceptron.run.console.Failures;

/** Kafka's admin client for commands, with short timeouts and with messages for users. */
public final class KafkaAdmin implements AutoCloseable {
    private static final Pattern USER = Pattern.compile("username=\"?([^\"\\s;]+)");
    private static final int PATIENCE_MILLIS = 10_000;
    private static final int VISIBLE_MILLIS = 30_000;
    private static final int PAUSE_MILLIS = 10;

    private final String servers;
    private final String principal;
    private final Admin admin;

    public KafkaAdmin(Settings settings) {
        Map<String, Object> client = new HashMap<>(
                Map.of("default.api.timeout.ms", PATIENCE_MILLIS, "request.timeout.ms", PATIENCE_MILLIS / 2));
        client.putAll(ClientSettings.admin(settings));
        principal = principal(settings);
        servers = String.valueOf(client.get("bootstrap.servers"));
        try {
            admin = Admin.create(client);
        } catch (KafkaException e) {
            throw new Failure("Kafka at " + servers + " cannot be used: " + Failures.reasons(e), e);
        }
    }

    /** Who this job is for Kafka, as far as its settings say so. */
    private static String principal(Settings settings) {
        Matcher user = USER.matcher(settings.kafka().getProperty("sasl.jaas.config", ""));
        boolean hasCertificate = settings.kafka().keySet().stream()
                .anyMatch(name -> name.toString().startsWith("ssl.keystore."));
        return user.find()
                ? "User:" + user.group(1)
                : hasCertificate ? "the user of kafka.ssl.keystore" : "User:ANONYMOUS";
    }

    String principal() {
        return principal;
    }

    public Admin client() {
        return admin;
    }

    public String servers() {
        return servers;
    }

    public <T> T get(KafkaFuture<T> answer) throws InterruptedException {
        try {
            return answer.get();
        } catch (ExecutionException e) {
            Throwable cause = e.getCause();
            if (cause instanceof TimeoutException) {
                throw new Failure(
                        "Kafka at " + servers
                                + " does not answer. Is kafka.bootstrap.servers right, and is Kafka running there?",
                        cause);
            }
            if (cause instanceof AuthorizationException) {
                throw new Failure(
                        "Kafka at " + servers + " does not allow this to " + principal + ": " + cause.getMessage()
                                + " (deploy/OPERATING.md lists what each command needs)",
                        cause);
            }
            if (cause instanceof AuthenticationException) {
                throw new Failure(
                        "Kafka at " + servers + " rejects the request: " + cause.getMessage()
                                + " (kafka.security.protocol, kafka.sasl.mechanism and kafka.sasl.jaas.config set how"
                                + " it logs in)",
                        cause);
            }
            throw cause instanceof KafkaException known ? known : new Failure("Kafka: " + cause.getMessage(), cause);
        }
    }

    /** Waits for the answer; empty if there is no such topic or group. */
    public <T> Optional<T> find(KafkaFuture<T> answer) throws InterruptedException {
        try {
            return Optional.ofNullable(answer.get());
        } catch (ExecutionException e) {
            boolean isAbsent = e.getCause() instanceof UnknownTopicOrPartitionException
                    || e.getCause() instanceof GroupIdNotFoundException;
            return isAbsent ? Optional.empty() : Optional.of(get(answer));
        }
    }

    /**
     * The same, and empty if this job may not ask.
     *
     * @param otherwise what is logged then
     */
    <T> Optional<T> findIfAllowed(KafkaFuture<T> answer, String otherwise) throws InterruptedException {
        try {
            answer.get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof AuthorizationException) {
                LoggerFactory.getLogger(KafkaAdmin.class).warn(otherwise);
                return Optional.empty();
            }
        }
        return find(answer);
    }

    /**
     * Waits until what the controller has done is visible: brokers learn it a little later, and until then answer as if nothing had
     * been done.
     *
     * @param otherwise the message if it takes too long
     */
    public void awaitVisible(Check isVisible, String otherwise) throws InterruptedException {
        long until = System.nanoTime() + Duration.ofMillis(VISIBLE_MILLIS).toNanos();
        while (!isVisible.passes()) {
            if (System.nanoTime() > until) {
                throw new Failure(otherwise);
            }
            Thread.sleep(PAUSE_MILLIS);
        }
    }

    public interface Check {
        boolean passes() throws InterruptedException;
    }

    @Override
    public void close() {
        admin.close();
    }
}
