package perceptron.query.events;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import perceptron.query.http.Reply;

/**
 * The event stream of one client. Events wait here while the connection is busy. If too many wait, new ones are
 * dropped, and the client is told how many once there is room again. No thread waits for the client.
 */
final class EventStream implements Reply {
    private static final int MOST_WAITING = 512;

    private final String model;
    private final Set<String> kinds;
    private final List<Event> first;
    private final Events events;
    private final Queue<byte[]> waiting = new ArrayDeque<>();
    private Response response;
    private Callback callback;
    private boolean isWriting;
    private boolean isOver;
    private long dropped;

    /**
     * @param model the model whose events are sent; null for all models
     * @param kinds the kinds of events that are sent
     * @param first the events that are sent before all others
     */
    EventStream(String model, Set<String> kinds, List<Event> first, Events events) {
        this.model = model;
        this.kinds = kinds;
        this.first = first;
        this.events = events;
    }

    boolean wants(String kind, String ofModel) {
        return kinds.contains(kind) && (model == null || ofModel == null || model.equals(ofModel));
    }

    @Override
    public void send(Response response, Callback callback) {
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, "text/event-stream");
        synchronized (this) {
            this.response = response;
            this.callback = callback;
            waiting.add("retry: 2000\n\n".getBytes(StandardCharsets.UTF_8));
            first.forEach(event -> waiting.add(event.bytes()));
            // Added before the first byte is sent, so that a client that has received it misses no later event.
            events.add(this);
            if (!isOver) {
                write();
            }
        }
    }

    synchronized void offer(byte[] event) {
        if (isOver) {
            return;
        }
        if (waiting.size() >= MOST_WAITING) {
            dropped++;
            return;
        }
        waiting.add(event);
        if (!isWriting) {
            write();
        }
    }

    private void write() {
        if (dropped > 0) {
            waiting.add(("event: dropped\ndata: " + dropped + "\n\n").getBytes(StandardCharsets.UTF_8));
            dropped = 0;
        }
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (byte[] event = waiting.poll(); event != null; event = waiting.poll()) {
            all.writeBytes(event);
        }
        isWriting = true;
        response.write(false, ByteBuffer.wrap(all.toByteArray()), Callback.from(this::written, this::failed));
    }

    private synchronized void written() {
        isWriting = false;
        if (!isOver && !waiting.isEmpty()) {
            write();
        }
    }

    private void failed(Throwable failure) {
        events.remove(this);
        if (end()) {
            callback.failed(failure);
        }
    }

    void close() {
        if (end()) {
            callback.succeeded();
        }
    }

    private synchronized boolean end() {
        boolean first = !isOver;
        isOver = true;
        return first;
    }
}
