package perceptron.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import ch.qos.logback.classic.Level;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Clients that send too much, too little or nonsense harm nobody but themselves. */
class HostileClientsTest extends WithRawClients {
    private static final String PREDICT = "/api/models/m/predict";
    private static final String EXAMPLE = "{\"features\":{\"values\":[1]}}";

    @Test
    void idleConnectionsKeepNobodyWaiting() throws IOException {
        served.instance.example("wide", "1", ones(500_000));
        RawClient reader = client().get("/api/models/wide/weights?format=model");
        CompletableFuture<String> read = CompletableFuture.supplyAsync(() -> reader.readSlowly("\r\n0\r\n\r\n"));
        List<RawClient> idle = new ArrayList<>();
        for (int k = 0; k < 1_050; k++) {
            idle.add(client());
        }
        assertThat(soon("/health/live").statusCode()).isEqualTo(200);
        assertThat(soon("/api/models/m").statusCode()).isEqualTo(200);
        // Before any has been idle for too long, which is 30 s. The server's threads need not open them in this order.
        await("closed, as one too many").atMost(Duration.ofSeconds(20)).until(() -> {
            for (RawClient client : idle) {
                if (client.isClosedByServer()) {
                    return true;
                }
            }
            return false;
        });
        RawClient writer = client().post(PREDICT, "Content-Length: " + EXAMPLE.length(), "Connection: close");
        writer.send(EXAMPLE.substring(0, 5));
        assertThat(soon("/health/live").statusCode()).isEqualTo(200); // By now the request of the writer has begun.
        for (int k = 0; k < 1_050; k++) {
            client();
        }
        // The connections that are in use are still open, and still served.
        assertThat(writer.send(EXAMPLE.substring(5)).answer()).startsWith("HTTP/1.1 200 ");
        assertThat(read.join()).startsWith("HTTP/1.1 200 ").endsWith("\r\n0\r\n\r\n");
    }

    @Test
    void slowBodiesKeepNobodyWaitingAndAreTimedOut() throws IOException {
        List<RawClient> slow = new ArrayList<>();
        for (int k = 0; k < 100; k++) {
            slow.add(client().post(PREDICT, "Content-Length: 1000").send("{"));
        }
        assertThat(soon("/health/live").statusCode()).isEqualTo(200);
        assertThat(soon("/api/models/m").statusCode()).isEqualTo(200);
        assertThat(served.post(PREDICT, EXAMPLE).statusCode()).isEqualTo(200);
        for (RawClient client : slow) {
            assertThat(client.answer())
                    .startsWith("HTTP/1.1 408 ")
                    .contains("\"reason\":\"the body has not arrived within 10 seconds\"");
        }
        assertThat(log.list).isEmpty();
        // A request is counted once its answer has left.
        await().untilAsserted(
                        () -> assertThat(served.get("/metrics").body())
                                .contains(
                                        "perceptron_http_requests_total{application=\"perceptron\",route=\"/api/models/{model}/predict\",status=\"408\"} 100.0"));
    }

    /** A byte now and then keeps a connection from being idle. */
    @Test
    void aTrickledBodyIsTimedOutToo() throws Exception {
        RawClient client = client().post(PREDICT, "Transfer-Encoding: chunked");
        Thread trickle = new Thread(() -> {
            try {
                for (int k = 0; k < 100; k++) {
                    client.send("1\r\n \r\n");
                    Thread.sleep(200);
                }
            } catch (IOException | InterruptedException e) {
                // The server has closed the connection.
            }
        });
        trickle.start();
        assertThat(client.line()).startsWith("HTTP/1.1 408 ");
        client.close();
        trickle.join();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "zz\r\nhello\r\n",
                "-1\r\n\r\n",
                "5\r\nhelloX\r\n",
                "fffffffffffffffff\r\nhello\r\n",
            })
    void aMalformedChunkIsABadRequest(String chunk) throws IOException {
        RawClient client = client().post(PREDICT, "Transfer-Encoding: chunked").send(chunk);
        assertThat(client.answer()).startsWith("HTTP/1.1 400 ").contains("\"reason\":\"the body is not valid HTTP");
        assertThat(log.list).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "NONSENSE\r\n\r\n",
                "GET / HTTP/9.9\r\n\r\n",
                "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
                "POST /api/models/m/predict HTTP/1.1\r\nHost: a\r\nContent-Length: x\r\n\r\n",
                "\u0016\u0003\u0001\u0002\u0000\u0001\u0000\r\n\r\n"
            })
    void whatIsNoRequestIsRejectedQuietly(String nonsense) throws IOException {
        assertThat(client().send(nonsense).answer()).matches("(?s)HTTP/1.1 (400|505) .*");
        assertThat(log.list).isEmpty();
    }

    @Test
    void aClientThatGoesAwayLeavesNoTraceInTheLog() throws Exception {
        client().post(PREDICT, "Content-Length: 1000").send("{").reset();
        client().post(PREDICT, "Content-Length: 1000").send("{").close();
        client().post(PREDICT, "Transfer-Encoding: chunked").send("5\r\nhe").reset();
        client().get("/api/models/m").reset();
        served.instance.example("wide", "1", ones(500_000));
        RawClient reader = client().get("/api/models/wide/weights?format=model");
        reader.line();
        reader.reset();
        await().during(Duration.ofMillis(500)).untilAsserted(() -> assertThat(log.list)
                .filteredOn(event -> event.getLevel().isGreaterOrEqual(Level.WARN))
                .isEmpty());
        assertThat(served.get("/metrics").body()).doesNotContain("status=\"500\"");
        assertThat(soon("/health/live").statusCode()).isEqualTo(200);
    }
}
