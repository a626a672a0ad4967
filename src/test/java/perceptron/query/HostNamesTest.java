package perceptron.query;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Without a token a request is answered only under a name that no foreign page can have pointed here. */
class HostNamesTest {
    private Served served;

    @AfterEach
    void stop() {
        served.close();
    }

    private String statusLine(Map<String, ?> settings, String path, String host) throws IOException {
        served = new Served(settings).shown();
        try (RawClient client = new RawClient(served.server.port())) {
            return client.send("GET " + path + " HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n\r\n")
                    .answer();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"evil.example", "localhost.evil.example", "127.0.0.1.evil.example:8080", "evillocalhost"})
    void rejectsNamesThatItDoesNotKnow(String host) throws IOException {
        assertThat(statusLine(Map.of(), "/api/models", host))
                .startsWith("HTTP/1.1 421 ")
                .contains("does not answer to the name " + host.replaceAll(":.*", ""), "http.names", "set a token");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "localhost",
                "LocalHost:8080",
                "a.localhost",
                "127.0.0.1:1",
                "10.1.2.3",
                "[::1]:8080",
                "job.corp",
                "Learner",
                "pod-0.svc:8080",
            })
    void answersUnderItsOwnNames(String host) throws IOException {
        Map<String, ?> settings =
                Map.of("http.names", "learner, job.corp", "kafka.application.server", "pod-0.svc:8080");
        assertThat(statusLine(settings, "/api/models", host)).startsWith("HTTP/1.1 200 ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "/metrics", "/api/models", "/page/page.css", "/nothing"})
    void protectsEverything(String path) throws IOException {
        assertThat(statusLine(Map.of(), path, "evil.example")).startsWith("HTTP/1.1 421 ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/health/live", "/health/ready"})
    void exceptHealth(String path) throws IOException {
        assertThat(statusLine(Map.of(), path, "evil.example")).startsWith("HTTP/1.1 200 ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"evil.example", "localhost"})
    void withATokenTheNameDoesNotMatter(String host) throws IOException {
        assertThat(statusLine(TokenFile.of("t"), "/api/models", host)).startsWith("HTTP/1.1 401 ");
    }
}
