package perceptron.query.http;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.thread.Scheduler;

/**
 * The body of a reply, with a deadline for each piece: the connection of a client that reads too slowly is closed. A
 * thread waits for each piece. The idle timeout alone is not enough, because a client can avoid it by reading a byte
 * now and then.
 */
final class TimedOutput extends FilterOutputStream {
    /** With the seconds below, a client has to read at least 6.5 kB per second. */
    static final int PIECE = 1 << 16;

    private static final int SECONDS = 10;

    private final Request request;
    private final Scheduler scheduler;

    TimedOutput(Response response) {
        super(Content.Sink.asOutputStream(response));
        request = response.getRequest();
        scheduler = request.getComponents().getScheduler();
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
        for (int done = 0; done < length; done += PIECE) {
            writePiece(bytes, from + done, Math.min(PIECE, length - done));
        }
    }

    private void writePiece(byte[] bytes, int from, int length) throws IOException {
        Scheduler.Task deadline = scheduler.schedule(
                () -> Connections.close(request.getConnectionMetaData().getConnection()), SECONDS, TimeUnit.SECONDS);
        try {
            out.write(bytes, from, length);
        } finally {
            deadline.cancel();
        }
    }
}
