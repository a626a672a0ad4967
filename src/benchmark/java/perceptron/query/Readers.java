package perceptron.query;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;

/** Two hundred predict requests a second, while they are wanted. */
final class Readers implements AutoCloseable {
    private static final long EVERY_MILLIS = 5;

    private final HttpClient client = HttpClient.newHttpClient();
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();
    private final HttpRequest request;
    private final LongAdder answered = new LongAdder();
    private final LongAdder refused = new LongAdder();
    private volatile boolean isOn;

    Readers(String url, Backlog backlog) {
        request = HttpRequest.newBuilder(URI.create(url).resolve("/api/models/" + Backlog.MODEL + "/predict"))
                .POST(BodyPublishers.ofString(backlog.asJson()))
                .build();
        clock.scheduleAtFixedRate(this::ask, EVERY_MILLIS, EVERY_MILLIS, TimeUnit.MILLISECONDS);
    }

    private void ask() {
        if (isOn) {
            client.sendAsync(request, BodyHandlers.ofString())
                    .whenComplete((answer, failure) ->
                            (failure == null && answer.statusCode() == 200 ? answered : refused).increment());
        }
    }

    void read(boolean isOn) {
        this.isOn = isOn;
    }

    long answered() {
        return answered.sum();
    }

    long refused() {
        return refused.sum();
    }

    @Override
    public void close() {
        clock.shutdownNow();
    }
}
