package perceptron.query.http;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.thread.Scheduler;

/**
 * The body of a reply, each piece of which has to be read in time: the connection of a client that reads slower is closed. The idle
 * timeout alone would not do, since one byte now and then keeps a connection from being idle, and a thread waits for each piece.
 */
final class PatientOutput extends FilterOutputStream {
    /** With the seconds below the least pace is 6.5 kB a second. */
    static final int PIECE = 1 << 16;

    private static final int SECONDS = 10;

    private final Request request;
    private final Scheduler scheduler;

    PatientOutput(Response response) {
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
