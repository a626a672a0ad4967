package perceptron.query.http;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.util.thread.Scheduler;

/**
 * Reads the body of one request as it arrives. Size and time are bounded, and no thread waits, so that slow clients cannot block
 * others.
 */
final class RequestBody implements Runnable {
    /** Some 50,000 examples of ten features. */
    private static final int LARGEST = 4 << 20;

    /** A client sees that its body is rejected only after it has sent all of it: this much more is read and dropped. */
    private static final int LARGEST_DROPPED = 16 << 20;

    /** 400 kB a second for the largest body. A client of a job sends examples that it has in memory. */
    private static final int SECONDS = 10;

    /** The most bytes that all bodies being received or answered take together; an eighth of a heap of 512 MB. */
    private static final int LARGEST_TOTAL = 64 << 20;

    private final org.eclipse.jetty.server.Request request;
    private final AtomicLong total;
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final CompletableFuture<byte[]> whole = new CompletableFuture<>();
    private HttpError error;
    private long dropped;

    /** @param total the bytes of all bodies that are being received or answered */
    RequestBody(org.eclipse.jetty.server.Request request, AtomicLong total) {
        this.request = request;
        this.total = total;
    }

    /** Fails with an {@link HttpError} if the body is too large, too slow or not valid. */
    CompletableFuture<byte[]> read() {
        Scheduler.Task deadline = request.getComponents().getScheduler().schedule(this::end, SECONDS, TimeUnit.SECONDS);
        whole.whenComplete((body, failure) -> deadline.cancel());
        run();
        return whole;
    }

    /** Reads what has arrived. Jetty calls it again when more has arrived. */
    @Override
    public void run() {
        while (!whole.isDone()) {
            Content.Chunk chunk = request.read();
            if (chunk == null) {
                request.demand(this);
                return;
            }
            if (Content.Chunk.isFailure(chunk)) {
                whole.completeExceptionally(failed(chunk.getFailure()));
                return;
            }
            take(chunk.getByteBuffer());
            chunk.release();
            if (chunk.isLast() && error == null) {
                whole.complete(bytes.toByteArray());
            } else if (chunk.isLast() || dropped > LARGEST_DROPPED) {
                end();
            }
        }
    }

    private synchronized void take(ByteBuffer part) {
        int size = part.remaining();
        if (error == null && bytes.size() + size > LARGEST) {
            error = new HttpError(413, "the body has more than " + LARGEST + " bytes");
        } else if (error == null && total.get() + size > LARGEST_TOTAL) {
            error = new HttpError(503, "the bodies of all requests together take too much memory");
        }
        if (error != null) {
            dropped += size;
        } else if (!whole.isDone()) { // After the deadline nobody would release it.
            byte[] copy = new byte[size];
            part.get(copy);
            bytes.writeBytes(copy);
            total.addAndGet(size);
        }
    }

    private static HttpError failed(Throwable failure) {
        return failure instanceof TimeoutException
                ? late()
                : new HttpError(400, "the body is not valid HTTP, or it ended before it was complete");
    }

    private static HttpError late() {
        return new HttpError(408, "the body has not arrived within " + SECONDS + " seconds");
    }

    /** Has no effect if the body is there. */
    private synchronized void end() {
        whole.completeExceptionally(error == null ? late() : error);
    }

    /** Called once the request is answered. */
    synchronized void release() {
        total.addAndGet(-bytes.size());
    }
}
