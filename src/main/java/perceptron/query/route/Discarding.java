package perceptron.query.route;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.Flow;

/** Cancels an answer that nobody needs. */
final class Discarding implements Flow.Subscriber<List<ByteBuffer>> {
    @Override
    public void onSubscribe(Flow.Subscription subscription) {
        subscription.cancel();
    }

    @Override
    public void onNext(List<ByteBuffer> item) {}

    @Override
    public void onError(Throwable failure) {}

    @Override
    public void onComplete() {}
}
