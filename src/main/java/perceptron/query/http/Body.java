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
 * The body of one request, read as it arrives. No thread waits for it, so that slow clients cannot keep others from being
 * answered; size and time are bounded.
 */
final class Body implements Runnable {
    /** Some 50,000 examples of ten features. */
    private static final int LARGEST = 4 << 20;

    /** A client that is still sending when it is rejected would not see the answer: this much more is read and dropped. */
    private static final int LARGEST_DROPPED = 16 << 20;

    /** 400 kB a second for the largest body. A client of a job sends examples that it has in memory. */
    private static final int SECONDS = 10;

    /** Bytes of all bodies together that are being received or answered: a small part of the smallest sensible heap. */
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
     * @param taker is given the whole body, and answers the request before it returns
     * @param refuser is told why there is none; one of the two is called, once
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

    /** Reads what has arrived, and comes back when more has. */
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

    private void take(ByteBuffer part) {
        int size = part.remaining();
        if (refusal == null && bytes.size() + size > LARGEST) {
            refusal = Refusal.tooLarge("the body has more than " + LARGEST + " bytes");
        } else if (refusal == null && total.get() + size > LARGEST_TOTAL) {
            refusal = Refusal.unavailable("too many bodies arrive at once");
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
                : Refusal.badRequest("the body is no proper HTTP, or ended before it was complete");
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
                total.addAndGet(-bytes.size());
                refuser.accept(reason);
            }
        }
    }

    private void answer() {
        try {
            taker.accept(bytes.toByteArray());
        } finally {
            total.addAndGet(-bytes.size());
        }
    }
}
