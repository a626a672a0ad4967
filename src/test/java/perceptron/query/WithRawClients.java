package perceptron.query;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.slf4j.LoggerFactory;

/** A served instance with one model, raw clients of it, and all that is logged meanwhile. */
abstract class WithRawClients {
    static final Duration SOON = Duration.ofSeconds(8);

    /** With room for an example that makes a model too large for the buffers of a connection. */
    final Served served = new Served(Map.of("kafka.producer.max.request.size", 8 << 20)).shown();

    final ListAppender<ILoggingEvent> log = new ListAppender<>();
    private final List<RawClient> clients = new ArrayList<>();

    @BeforeEach
    void start() {
        served.instance.example("m", "1", 1);
        log.start();
        logger().addAppender(log);
    }

    @AfterEach
    void stop() throws IOException {
        logger().detachAppender(log);
        for (RawClient client : clients) {
            client.close();
        }
        served.close();
    }

    private static Logger logger() {
        return (Logger) LoggerFactory.getLogger(Logger.ROOT_LOGGER_NAME);
    }

    RawClient client() throws IOException {
        RawClient client = new RawClient(served.server.port());
        clients.add(client);
        return client;
    }

    static float[] ones(int count) {
        float[] ones = new float[count];
        Arrays.fill(ones, 1);
        return ones;
    }

    HttpResponse<String> soon(String target) {
        return served.send(served.request(target).timeout(SOON));
    }
}
