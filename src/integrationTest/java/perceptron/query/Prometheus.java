package perceptron.query;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.io.IOException;
import java.net.ConnectException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import perceptron.demo.local.Ports;

/** A real Prometheus in a process of its own, and promtool. */
final class Prometheus implements AutoCloseable {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final HttpClient client = HttpClient.newHttpClient();
    private final Process process;
    private final int port;
    private final Path output;

    /** @param target what it scrapes every second, as {@code host:port}, by the given token and with the given rules */
    Prometheus(Path folder, String target, String token, Path rules) throws IOException {
        Path config = Files.writeString(
                folder.resolve("prometheus.yml"),
                """
                global: {scrape_interval: 1s, evaluation_interval: 1s}
                rule_files: ['%s']
                scrape_configs:
                  - job_name: perceptron
                    authorization: {credentials: %s}
                    static_configs: [{targets: ['%s']}]
                """
                        .formatted(rules.toAbsolutePath(), token, target));
        port = Ports.free(0);
        output = folder.resolve("prometheus.log");
        process = new ProcessBuilder(
                        "prometheus",
                        "--config.file=" + config,
                        "--storage.tsdb.path=" + folder.resolve("data"),
                        "--web.listen-address=127.0.0.1:" + port,
                        "--log.level=warn")
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
    }

    /** What its API answers under {@code data}; missing while it starts: first it does not listen, then it reads its storage. */
    JsonNode api(String target) throws IOException, InterruptedException {
        if (!process.isAlive()) {
            throw new IllegalStateException(Files.readString(output));
        }
        URI uri = URI.create("http://127.0.0.1:" + port + "/api/v1/" + target);
        try {
            HttpResponse<String> response =
                    client.send(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofString());
            if (response.statusCode() == HttpURLConnection.HTTP_UNAVAILABLE) {
                return MissingNode.getInstance();
            }
            JsonNode answer = JSON.readTree(response.body());
            if (answer.path("status").asText().equals("error")) {
                throw new IllegalArgumentException(
                        target + ": " + answer.path("error").asText());
            }
            return answer.path("data");
        } catch (ConnectException e) {
            return MissingNode.getInstance();
        }
    }

    /** The result of an expression: an array, empty where there is nothing. */
    JsonNode query(String expression) throws IOException, InterruptedException {
        return api("query?query=" + URLEncoder.encode(expression, StandardCharsets.UTF_8))
                .path("result");
    }

    /** Nothing where promtool finds nothing wrong, and otherwise what it says. */
    static String promtool(Path in, String... arguments) throws IOException, InterruptedException {
        String[] command = new String[arguments.length + 1];
        command[0] = "promtool";
        System.arraycopy(arguments, 0, command, 1, arguments.length);
        Process promtool = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectInput(in.toFile())
                .start();
        String said = new String(promtool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return promtool.waitFor() == 0 ? "" : said;
    }

    @Override
    public void close() {
        process.destroy();
        process.onExit().join();
    }
}
