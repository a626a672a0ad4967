package perceptron;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Stands between the job and the registry as a proxy does, and answers as proxies and registries do that are in trouble. */
public final class FaultyRegistry implements AutoCloseable {
    public enum Fault {
        NONE,
        /** The connection ends before there is an answer. */
        AWAY,
        /** A proxy's own page. */
        NOT_FOUND_HTML,
        ERROR_500,
        /** Two hundred, and no JSON. */
        GARBAGE,
        TOO_MANY_REQUESTS,
        /** The right answer, late. */
        SLOW,
        /** No answer for a long time, then none at all. */
        SILENT
    }

    private static final long SLOW_MILLIS = 1_500;
    private static final long SILENT_MILLIS = 20_000;

    private final URI registry;
    private final HttpServer server;
    private final HttpClient client = HttpClient.newHttpClient();
    private final ExecutorService threads = Executors.newCachedThreadPool(task -> {
        Thread thread = new Thread(task, "registry proxy");
        thread.setDaemon(true);
        return thread;
    });
    private volatile Fault fault = Fault.NONE;

    public FaultyRegistry(String url) throws IOException {
        registry = URI.create(url);
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::answer);
        server.setExecutor(threads);
        server.start();
    }

    public String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort() + registry.getPath();
    }

    public void show(Fault fault) {
        this.fault = fault;
    }

    private void answer(HttpExchange exchange) throws IOException {
        byte[] body = exchange.getRequestBody().readAllBytes();
        try (exchange) {
            switch (fault) {
                case NONE -> forward(exchange, body);
                case AWAY -> {}
                case NOT_FOUND_HTML -> reply(exchange, 404, "text/html", "<html>404 page not found</html>");
                case ERROR_500 -> reply(exchange, 500, "text/plain", "oops");
                case GARBAGE -> reply(exchange, 200, "text/html", "<html>Please log in</html>");
                case TOO_MANY_REQUESTS -> reply(exchange, 429, "text/plain", "slow down");
                case SLOW -> {
                    Thread.sleep(SLOW_MILLIS);
                    forward(exchange, body);
                }
                case SILENT -> Thread.sleep(SILENT_MILLIS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void reply(HttpExchange exchange, int status, String type, String text) throws IOException {
        byte[] body = text.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", type);
        exchange.sendResponseHeaders(status, body.length);
        exchange.getResponseBody().write(body);
    }

    private void forward(HttpExchange exchange, byte[] body) throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(registry.resolve(exchange.getRequestURI()))
                .method(exchange.getRequestMethod(), BodyPublishers.ofByteArray(body));
        for (String header : new String[] {"Accept", "Content-Type"}) {
            String value = exchange.getRequestHeaders().getFirst(header);
            if (value != null) {
                request.header(header, value);
            }
        }
        HttpResponse<byte[]> response = client.send(request.build(), BodyHandlers.ofByteArray());
        response.headers().firstValue("Content-Type").ifPresent(type -> exchange.getResponseHeaders()
                .set("Content-Type", type));
        exchange.sendResponseHeaders(response.statusCode(), response.body().length == 0 ? -1 : response.body().length);
        exchange.getResponseBody().write(response.body());
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
