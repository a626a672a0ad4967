package perceptron.run.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import perceptron.query.http.Tls;
import perceptron.query.http.Token;
import perceptron.run.console.Failure;

/** The messages if a job answers, but not with a model. */
class HttpSourceTest {
    private final List<String> asked = new ArrayList<>();
    private HttpServer server;
    private int status;
    private String body;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            asked.add(exchange.getRequestURI() + " "
                    + exchange.getRequestHeaders().getFirst("Authorization"));
            byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
            // The list of models is there, also if one of them is not.
            boolean list = exchange.getRequestURI().getPath().equals("/api/models");
            exchange.sendResponseHeaders(list ? 200 : status, bytes.length);
            exchange.getResponseBody().write(bytes);
            exchange.close();
        });
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    private HttpSource source() {
        return new HttpSource("http://127.0.0.1:" + server.getAddress().getPort() + "/", Tls.none(), new Token("t"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "503 | {\"status\":503,\"reason\":\"it restores\"} | answers 503: it restores",
                "502 | <html> | answers 502: <html>",
                "401 | '' | requires its token: --set http.token.file=",
                "404 | {\"models\":[{\"name\":\"a/b\"},{\"name\":\"zzz\"}]} | no model 'a/b c'; It contains: a/b, zzz",
                "404 | {\"models\":[]} | it contains no models"
            })
    void theReasonIsTold(int answered, String content, String message) {
        status = answered;
        body = content;
        assertThatThrownBy(() -> source().read("a/b c"))
                .isInstanceOf(Failure.class)
                .hasMessageContainingAll(message.split("; "));
        assertThat(asked).first().isEqualTo("/api/models/a%2Fb%20c/weights?format=model Bearer t");
    }

    @Test
    void noNamesAreToldWhileAnInstanceStillRestoresItsModels() {
        body = "{\"models\":[],\"missing\":[\"a:1\"]}";
        assertThatThrownBy(() -> source().names())
                .isInstanceOf(Failure.class)
                .hasMessageContaining("still restore their models: [\"a:1\"]. Try again");
    }
}
