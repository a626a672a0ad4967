package perceptron.query.route;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Flow;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import perceptron.query.http.Call;
import perceptron.query.http.Tls;
import perceptron.query.http.Token;

/** Asks the other instances of the job. An instance that is asked answers for itself and asks no further one. */
public final class Instances {
    private static final Duration CONNECT = Duration.ofSeconds(1);

    private final String self;
    private final Supplier<List<String>> addresses;
    private final Token token;
    private final Duration timeout;
    private final String scheme;
    private final HttpClient client;

    /**
     * @param self the address of this instance, as {@code host:port}
     * @param addresses the known addresses of all instances
     * @param tls used by all instances, or by none
     * @param wait how long an instance waits at most for its job to answer
     */
    public Instances(String self, Supplier<List<String>> addresses, Tls tls, Token token, Duration wait) {
        this.self = self;
        this.addresses = addresses;
        this.token = token;
        timeout = wait.plus(CONNECT);
        scheme = tls.scheme();
        client = tls.client()
                .version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(CONNECT)
                .build();
    }

    public String self() {
        return self;
    }

    /** Asks all others at once; in the order of their addresses. */
    public List<Asked> askOthers(String target) {
        Set<String> others = new TreeSet<>(addresses.get());
        others.remove(self);
        List<Asked> asked = new ArrayList<>();
        for (String other : others) {
            HttpRequest request = request(other, target).timeout(timeout).build();
            asked.add(new Asked(other, client.sendAsync(request, BodyHandlers.ofByteArray())));
        }
        return asked;
    }

    /** Forwards a request and waits until the answer begins. */
    HttpResponse<Flow.Publisher<List<ByteBuffer>>> forward(Call call, String owner)
            throws IOException, InterruptedException {
        HttpRequest.Builder request = request(owner, call.target());
        BodyPublisher body =
                call.method().equals("POST") ? BodyPublishers.ofByteArray(call.body()) : BodyPublishers.noBody();
        request.method(call.method(), body);
        call.header("Accept").ifPresent(accept -> request.header("Accept", accept));
        CompletableFuture<HttpResponse<Flow.Publisher<List<ByteBuffer>>>> answer =
                client.sendAsync(request.build(), BodyHandlers.ofPublisher());
        try {
            // Not the timeout of the request itself: it would also end a stream of events.
            return answer.get(timeout.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
            throw new IOException(e.getCause());
        } catch (TimeoutException e) {
            answer.cancel(true);
            throw new IOException("no answer within " + timeout);
        }
    }

    private HttpRequest.Builder request(String address, String target) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(scheme + "://" + address + target))
                .header(Call.HOP, self);
        token.header().ifPresent(header -> request.header("Authorization", header));
        return request;
    }
}
