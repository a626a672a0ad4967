package perceptron.query.events;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import perceptron.query.http.Refusal;
import perceptron.query.http.Reply;

/**
 * Distributes events to clients. Publishing returns at once; the thread "events" encodes and distributes. Every two
 * seconds it sends a beat, so that a client can tell a quiet job from a broken connection.
 */
public final class Events implements AutoCloseable {
    private static final int MOST_WATCHERS = 100;
    private static final int MOST_QUEUED = 4_096;
    private static final long BEAT_MILLIS = 2_000;

    private final Set<EventStream> watchers = new CopyOnWriteArraySet<>();
    private final BlockingQueue<Event> queue = new ArrayBlockingQueue<>(MOST_QUEUED);
    private final Supplier<Object> beat;
    private final Thread thread = new Thread(this::handOut, "events");
    private volatile boolean isOver;

    /** @param beat makes the fields of a beat */
    public Events(Supplier<Object> beat) {
        this.beat = beat;
        thread.setDaemon(true);
    }

    public void start() {
        thread.start();
    }

    /** Whether any client would receive such an event. */
    boolean isWanted(String kind, String model) {
        for (EventStream watcher : watchers) {
            if (watcher.wants(kind, model)) {
                return true;
            }
        }
        return false;
    }

    void publish(Event event) {
        if (isWanted(event.kind(), event.model())) {
            // If the queue is full the event is dropped: stream threads must not wait.
            queue.offer(event);
        }
    }

    /**
     * A reply that lasts until the connection ends.
     *
     * @param model the model whose events are sent; null for all models
     * @param kinds the kinds of events that are sent
     * @param first the events that are sent first
     */
    Reply stream(String model, Set<String> kinds, List<Event> first) {
        if (watchers.size() >= MOST_WATCHERS) {
            throw Refusal.unavailable(MOST_WATCHERS + " clients receive events already");
        }
        List<Event> all = new ArrayList<>(first);
        all.add(new Event("beat", null, beat.get()));
        return new EventStream(model, kinds, all, this);
    }

    void add(EventStream watcher) {
        watchers.add(watcher);
        if (isOver) {
            watcher.close();
        }
    }

    void remove(EventStream watcher) {
        watchers.remove(watcher);
    }

    private void handOut() {
        long nextBeat = System.nanoTime();
        try {
            while (!isOver) {
                long left = TimeUnit.NANOSECONDS.toMillis(nextBeat - System.nanoTime());
                Event event = left <= 0 ? null : queue.poll(left, TimeUnit.MILLISECONDS);
                if (event != null) {
                    handOut(event);
                } else {
                    handOut(new Event("beat", null, beat.get()));
                    nextBeat = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(BEAT_MILLIS);
                }
            }
        } catch (InterruptedException e) {
            // close() interrupts this thread.
        }
    }

    private void handOut(Event event) {
        byte[] bytes = null;
        for (EventStream watcher : watchers) {
            if (watcher.wants(event.kind(), event.model())) {
                bytes = bytes == null ? event.bytes() : bytes;
                watcher.offer(bytes);
            }
        }
    }

    @Override
    public void close() {
        isOver = true;
        thread.interrupt();
        watchers.forEach(EventStream::close);
    }
}
