package perceptron.run.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

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

    private String reasonFor(int answered, String content) {
        status = answered;
        body = content;
        return catchThrowableOfType(Failure.class, () -> source().read("a/b c")).getMessage();
    }

    @Test
    void theJobsOwnReasonIsTold() {
        assertThat(reasonFor(503, "{\"status\":503,\"reason\":\"it restores\"}"))
                .endsWith(" answers 503: it restores");
        assertThat(reasonFor(502, "<html>")).endsWith(" answers 502: <html>");
        assertThat(asked).first().isEqualTo("/api/models/a%2Fb%20c/weights?format=model Bearer t");
    }

    @Test
    void aMissingTokenIsToldAndWhereItGoes() {
        assertThat(reasonFor(401, "")).contains("requires its token: --set http.token.file=");
    }

    @Test
    void noNamesAreToldWhileAnInstanceStillRestoresItsModels() {
        body = "{\"models\":[],\"missing\":[\"a:1\"]}";
        assertThat(catchThrowableOfType(Failure.class, () -> source().names()))
                .hasMessageContaining("still restore their models: [\"a:1\"]. Try again");
    }

    @Test
    void anUnknownModelIsToldWithNamesOfOthers() {
        assertThat(reasonFor(404, "{\"models\":[{\"name\":\"a/b\"},{\"name\":\"zzz\"}]}"))
                .contains("no model 'a/b c'", "It contains: a/b, zzz");
        assertThat(reasonFor(404, "{\"models\":[]}")).contains("it contains no models");
    }
}
