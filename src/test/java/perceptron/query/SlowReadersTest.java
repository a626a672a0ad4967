package perceptron.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Clients that do not read what they have asked for. */
class SlowReadersTest extends WithRawClients {
    private static final String REJECTED =
            "perceptron_http_requests_total{application=\"perceptron\",route=\"/api/models/{model}/weights\",status=\"503\"}";

    @Test
    void slowReadersKeepNobodyWaitingAndAreCutOff() throws IOException {
        served.instance.example("wide", "1", ones(500_000));
        List<RawClient> slow = new ArrayList<>();
        for (int k = 0; k < 60; k++) {
            slow.add(client().get("/api/models/wide/weights?format=model"));
        }
        // Until as many as may are being answered, and the others have been rejected.
        await().until(() -> served.get("/metrics").body().lines().anyMatch(line -> line.startsWith(REJECTED)));
        assertThat(soon("/api/models/wide").statusCode()).isEqualTo(200);
        assertThat(soon("/api/models/wide/weights?top=5").statusCode()).isEqualTo(200);
        long cutOff = 0;
        for (RawClient client : slow) {
            String answer = client.answer();
            cutOff += answer.startsWith("HTTP/1.1 200 ") && !answer.endsWith("\r\n0\r\n\r\n") ? 1 : 0;
        }
        assertThat(cutOff).isPositive();
        assertThat(log.list).isEmpty();
    }
}
