package perceptron.query.route;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.net.http.HttpHeaders;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Flow;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.junit.jupiter.api.Test;

/** A client that is slower than the other instance. */
class PipedTest {
    private record Written(boolean last, ByteBuffer bytes, Callback callback) {}

    private final List<Written> writes = new ArrayList<>();
    private Flow.Subscriber<? super List<ByteBuffer>> pipe;

    /** Jetty fails a write while another one is under way, and the client would get a part of the reply. */
    @Test
    void endsTheReplyAfterItsLastPieceIsWritten() {
        new Piped(answer()).send(response(), Callback.NOOP);
        pipe.onNext(List.of(ByteBuffer.allocate(1), ByteBuffer.allocate(2)));
        pipe.onComplete();
        assertThat(writes).hasSize(1);

        writes.get(0).callback().succeeded();
        assertThat(writes).extracting(Written::last).containsExactly(false, false);
        writes.get(1).callback().succeeded();
        assertThat(writes).extracting(Written::last).containsExactly(false, false, true);
    }

    @Test
    void endsTheReplyAtOnceIfAllIsWritten() {
        new Piped(answer()).send(response(), Callback.NOOP);
        pipe.onNext(List.of(ByteBuffer.allocate(1)));
        writes.get(0).callback().succeeded();
        assertThat(writes).hasSize(1);

        pipe.onComplete();
        assertThat(writes).extracting(Written::last).containsExactly(false, true);
    }

    private Response response() {
        return stub(Response.class, (proxy, method, given) -> {
            if (method.getName().equals("write")) {
                writes.add(new Written((boolean) given[0], (ByteBuffer) given[1], (Callback) given[2]));
            }
            return null;
        });
    }

    @SuppressWarnings("unchecked")
    private HttpResponse<Flow.Publisher<List<ByteBuffer>>> answer() {
        Flow.Publisher<List<ByteBuffer>> body = subscriber -> {
            pipe = subscriber;
            subscriber.onSubscribe(stub(Flow.Subscription.class, (proxy, method, given) -> null));
        };
        return stub(HttpResponse.class, (proxy, method, given) -> switch (method.getName()) {
            case "statusCode" -> 200;
            case "headers" -> HttpHeaders.of(Map.of(), (name, value) -> true);
            case "body" -> body;
            default -> throw new UnsupportedOperationException(method.getName());
        });
    }

    private static <T> T stub(Class<T> type, InvocationHandler handler) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
    }
}
