package perceptron.query.http;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.thread.Scheduler;

/**
 * Reads the body of one request as it arrives. Size and time are bounded, and no thread waits, so that slow clients
 * cannot block others.
 */
final class Body implements Runnable {
    /** Some 50,000 examples of ten features. */
    private static final int LARGEST = 4 << 20;

    /** A client sees the rejection of its body only after it has sent all of it: this much more is read and dropped. */
    private static final int LARGEST_DROPPED = 16 << 20;

    /** 400 kB a second for the largest body. A client of a job sends examples that it has in memory. */
    private static final int SECONDS = 10;

    /** The most bytes that all bodies being received or answered take together; an eighth of a heap of 512 MB. */
    private static final int LARGEST_TOTAL = 64 << 20;

    private final Request request;
    private final AtomicLong total;
    private final Consumer<byte[]> taker;
    private final Consumer<Refusal> refuser;
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final AtomicBoolean isOver = new AtomicBoolean();
    private Scheduler.Task deadline;
    private volatile Refusal refusal;
    private long dropped;

    /**
     * @param total the bytes of all bodies that are being received or answered
     * @param taker gets the whole body and answers the request before it returns
     * @param refuser gets the reason if there is no whole body; only one of the two is called, once
     */
    Body(Request request, AtomicLong total, Consumer<byte[]> taker, Consumer<Refusal> refuser) {
        this.request = request;
        this.total = total;
        this.taker = taker;
        this.refuser = refuser;
    }

    void read() {
        deadline = request.getComponents().getScheduler().schedule(this::late, SECONDS, TimeUnit.SECONDS);
        run();
    }

    /** Reads what has arrived. Jetty calls it again when more has arrived. */
    @Override
    public void run() {
        while (!isOver.get()) {
            Content.Chunk chunk = request.read();
            if (chunk == null) {
                request.demand(this);
                return;
            }
            if (Content.Chunk.isFailure(chunk)) {
                end(failed(chunk.getFailure()));
                return;
            }
            take(chunk.getByteBuffer());
            chunk.release();
            if (chunk.isLast() || dropped > LARGEST_DROPPED) {
                end(refusal);
            }
        }
    }

    private synchronized void take(ByteBuffer part) {
        if (isOver.get()) {
            return; // The deadline has passed meanwhile: what was taken before is released.
        }
        int size = part.remaining();
        if (refusal == null && bytes.size() + size > LARGEST) {
            refusal = Refusal.tooLarge("the body has more than " + LARGEST + " bytes");
        } else if (refusal == null && total.get() + size > LARGEST_TOTAL) {
            refusal = Refusal.unavailable("the bodies of all requests together take too much memory");
        }
        if (refusal != null) {
            dropped += size;
            return;
        }
        byte[] copy = new byte[size];
        part.get(copy);
        bytes.writeBytes(copy);
        total.addAndGet(size);
    }

    private static Refusal failed(Throwable failure) {
        return failure instanceof TimeoutException
                ? lateRefusal()
                : Refusal.badRequest("the body is not valid HTTP, or it ended before it was complete");
    }

    private void late() {
        end(refusal == null ? lateRefusal() : refusal);
    }

    private static Refusal lateRefusal() {
        return Refusal.timeout("the body has not arrived within " + SECONDS + " seconds");
    }

    private void end(Refusal reason) {
        if (isOver.compareAndSet(false, true)) {
            deadline.cancel();
            if (reason == null) {
                answer();
            } else {
                release();
                refuser.accept(reason);
            }
        }
    }

    private void answer() {
        try {
            taker.accept(bytes.toByteArray());
        } finally {
            release();
        }
    }

    private synchronized void release() {
        total.addAndGet(-bytes.size());
    }
}
