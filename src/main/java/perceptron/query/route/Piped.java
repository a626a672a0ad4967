package perceptron.query.route;

import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicReference;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import perceptron.query.http.Reply;

/** The answer of another instance, passed on piece by piece. No thread waits for it. */
final class Piped implements Reply {
    private static final List<String> HEADERS = List.of("Content-Type", "Retry-After", "Perceptron-Instance");

    private final HttpResponse<Flow.Publisher<List<ByteBuffer>>> answer;

    Piped(HttpResponse<Flow.Publisher<List<ByteBuffer>>> answer) {
        this.answer = answer;
    }

    @Override
    public void send(Response response, Callback callback) {
        response.setStatus(answer.statusCode());
        for (String header : HEADERS) {
            answer.headers().firstValue(header).ifPresent(value -> response.getHeaders()
                    .put(header, value));
        }
        answer.body().subscribe(new Pipe(response, callback));
    }

    private enum Phase {
        IDLE,
        WRITING,
        /** The other instance has sent everything, but its last piece may still be being written. */
        COMPLETE
    }

    /** Requests the next piece when the one before has been written. */
    private static final class Pipe implements Flow.Subscriber<List<ByteBuffer>> {
        private final Response response;
        private final Callback callback;
        private final Queue<ByteBuffer> pieces = new ArrayDeque<>();
        private final AtomicReference<Phase> phase = new AtomicReference<>(Phase.IDLE);
        private Flow.Subscription subscription;

        Pipe(Response response, Callback callback) {
            this.response = response;
            this.callback = callback;
        }

        @Override
        public void onSubscribe(Flow.Subscription subscription) {
            this.subscription = subscription;
            subscription.request(1);
        }

        @Override
        public void onNext(List<ByteBuffer> next) {
            pieces.addAll(next);
            phase.set(Phase.WRITING);
            writeNext();
        }

        private void writeNext() {
            ByteBuffer piece = pieces.poll();
            if (piece != null) {
                response.write(false, piece, Callback.from(this::writeNext, this::failed));
            } else if (phase.compareAndSet(Phase.WRITING, Phase.IDLE)) {
                subscription.request(1);
            } else {
                end();
            }
        }

        private void end() {
            response.write(true, null, callback);
        }

        private void failed(Throwable failure) {
            subscription.cancel();
            callback.failed(failure);
        }

        @Override
        public void onError(Throwable failure) {
            callback.failed(failure);
        }

        /** Called without a request, even while a piece is being written: a second write at the same time would fail. */
        @Override
        public void onComplete() {
            if (phase.getAndSet(Phase.COMPLETE) == Phase.IDLE) {
                end();
            }
        }
    }
}
