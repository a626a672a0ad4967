package perceptron.query.http;

import java.io.ByteArrayOutputStream;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.io.content.ContentSourceCompletableFuture;

/**
 * The body of one request, collected as it arrives. Size and time are bounded, and no thread waits, so that slow clients cannot block
 * others.
 */
final class RequestBody extends ContentSourceCompletableFuture<byte[]> {
    /** Some 50,000 examples of ten features. */
    private static final int LARGEST = 4 << 20;

    /** A client sees that its body is rejected only after it has sent all of it: this much more is read and dropped. */
    private static final int LARGEST_DROPPED = 16 << 20;

    /** 400 kB a second for the largest body. A client of a job sends examples that it has in memory. */
    private static final int SECONDS = 10;

    /** The most bytes that all bodies being received or answered take together; an eighth of a heap of 512 MB. */
    private static final int LARGEST_TOTAL = 64 << 20;

    private final AtomicLong total;
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private HttpError error;
    private long dropped;

    /** @param total the bytes of all bodies that are being received or answered */
    RequestBody(org.eclipse.jetty.server.Request request, AtomicLong total) {
        super(request, InvocationType.BLOCKING);
        this.total = total;
        orTimeout(SECONDS, TimeUnit.SECONDS);
    }

    @Override
    protected synchronized byte[] parse(Content.Chunk chunk) {
        int size = chunk.remaining();
        if (error == null && bytes.size() + size > LARGEST) {
            error = new HttpError(413, "the body has more than " + LARGEST + " bytes");
        } else if (error == null && total.get() + size > LARGEST_TOTAL) {
            error = new HttpError(503, "the bodies of all requests together take too much memory");
        }
        if (error != null) {
            dropped += size;
            if (chunk.isLast() || dropped > LARGEST_DROPPED) {
                throw error;
            }
            return null;
        }
        if (!isDone()) { // After the deadline nobody would release it.
            byte[] copy = new byte[size];
            chunk.get(copy, 0, size);
            bytes.writeBytes(copy);
            total.addAndGet(size);
        }
        return chunk.isLast() ? bytes.toByteArray() : null;
    }

    /** Why there is no body. */
    synchronized HttpError error(Throwable failure) {
        if (error != null) {
            return error;
        }
        return failure instanceof TimeoutException
                ? new HttpError(408, "the body has not arrived within " + SECONDS + " seconds")
                : new HttpError(400, "the body is not valid HTTP, or it ended before it was complete");
    }

    /** Called once the request is answered. */
    synchronized void release() {
        total.addAndGet(-bytes.size());
    }
}
