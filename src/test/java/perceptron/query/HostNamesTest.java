package perceptron.query;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Without a token a request is answered only under a name that no foreign page can have pointed here. */
class HostNamesTest {
    private static final Map<String, ?> NAMES =
            Map.of("http.names", "learner, job.corp", "kafka.application.server", "pod-0.svc:8080");

    private static String statusLine(Map<String, ?> settings, String path, String host) throws IOException {
        try (Served served = new Served(settings).shown();
                RawClient client = new RawClient(served.server.port())) {
            return client.send("GET " + path + " HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n\r\n")
                    .answer();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"evil.example", "localhost.evil.example", "127.0.0.1.evil.example:8080", "evillocalhost"})
    void rejectsNamesThatItDoesNotKnow(String host) throws IOException {
        assertThat(statusLine(NAMES, "/api/models", host))
                .startsWith("HTTP/1.1 421 ")
                .contains("does not answer to the name " + host.replaceAll(":.*", ""), "http.names", "set a token");
    }

    @ParameterizedTest
    @CsvSource({
        "localhost, /api/models, 200",
        "LocalHost:8080, /api/models, 200",
        "a.localhost, /api/models, 200",
        "127.0.0.1:1, /api/models, 200",
        "10.1.2.3, /api/models, 200",
        "[::1]:8080, /api/models, 200",
        "job.corp, /api/models, 200",
        "Learner, /api/models, 200",
        "pod-0.svc:8080, /api/models, 200",
        "evil.example, /, 421",
        "evil.example, /metrics, 421",
        "evil.example, /page/page.css, 421",
        "evil.example, /nothing, 421",
        "evil.example, /health/live, 200",
        "evil.example, /health/ready, 200"
    })
    void answersUnderItsOwnNamesAndTellsItsHealthUnderAny(String host, String path, int status) throws IOException {
        assertThat(statusLine(NAMES, path, host)).startsWith("HTTP/1.1 " + status + " ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"evil.example", "localhost"})
    void withATokenTheNameDoesNotMatter(String host) throws IOException {
        assertThat(statusLine(TokenFile.of("t"), "/api/models", host)).startsWith("HTTP/1.1 401 ");
    }
}
