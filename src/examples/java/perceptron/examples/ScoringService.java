package perceptron.examples;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Properties;
import java.util.concurrent.Executors;
import perceptron.example.Rejection;
import perceptron.follow.Followed;

/**
 * A service that scores payments in its own process, with the models that a job learns elsewhere:
 *
 * <pre>
 * curl -d '{"amount": 250, "country": "DE"}' localhost:9090/score/MODEL
 * </pre>
 */
public final class ScoringService {
    private ScoringService() {}

    /** @param arguments the properties file of the job, the port */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        Properties job = new Properties();
        try (InputStream file = Files.newInputStream(Path.of(arguments[0]))) {
            job.load(file);
        }
        Followed models = Followed.start(job);
        models.awaitReady(Duration.ofMinutes(1));
        HttpServer server = HttpServer.create(new InetSocketAddress(Integer.parseInt(arguments[1])), 0);
        server.setExecutor(Executors.newFixedThreadPool(8));
        server.createContext("/score/", request -> {
            String model = request.getRequestURI().getPath().substring("/score/".length());
            String payment = new String(request.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            try {
                Followed.Prediction prediction = models.predict(model, payment);
                answer(request, prediction == null ? 404 : 200, String.valueOf(prediction));
            } catch (Rejection e) {
                answer(request, 400, e.getMessage());
            }
        });
        server.start();
    }

    private static void answer(HttpExchange request, int status, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        request.sendResponseHeaders(status, bytes.length);
        request.getResponseBody().write(bytes);
        request.close();
    }
}
