package perceptron.query.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Set;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A client takes what it has received for the whole body if, and only if, it is. */
class StreamedBodyTest {
    private static final int LONG = 100_000;

    @AutoClose("stop")
    private final Server server = new Server(0);

    @BeforeEach
    void start() throws Exception {
        Dispatcher dispatcher = new Dispatcher(new Token(""), Set.of());
        dispatcher.get("/whole", request -> Response.stream(200, "text/plain", out -> out.write(new byte[LONG])));
        dispatcher.get("/broken", request -> broken(LONG));
        dispatcher.get("/broken-at-once", request -> broken(10));
        server.setHandler(dispatcher);
        server.start();
    }

    private static Response broken(int size) {
        return Response.stream(200, "text/plain", out -> {
            out.write(new byte[size]);
            throw new IllegalStateException("after " + size + " bytes");
        });
    }

    private HttpResponse<byte[]> get(String path) throws IOException, InterruptedException {
        int port = ((ServerConnector) server.getConnectors()[0]).getLocalPort();
        URI target = URI.create("http://localhost:" + port + path);
        return HttpClient.newHttpClient().send(HttpRequest.newBuilder(target).build(), BodyHandlers.ofByteArray());
    }

    @Test
    void endsIfItIsWhole() throws Exception {
        assertThat(get("/whole").body()).hasSize(LONG);
    }

    @Test
    void breaksOffIfItFails() {
        assertThatThrownBy(() -> get("/broken")).isInstanceOf(IOException.class);
    }

    @Test
    void isAnErrorIfItFailsBeforeAnythingIsSent() throws Exception {
        assertThat(get("/broken-at-once").statusCode()).isEqualTo(500);
    }
}
