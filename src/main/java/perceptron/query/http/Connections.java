package perceptron.query.http;

import java.util.LinkedHashSet;
import java.util.Set;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.server.ConnectionMetaData;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.handler.EventsHandler;

/** For each connection too many, closes the one that has been idle for the longest time. Those with a request are left alone. */
public final class Connections extends EventsHandler implements Connection.Listener {
    private final int limit;
    private final Set<Connection> idle = new LinkedHashSet<>(); // guarded by this, as the next one is
    private int open;

    public Connections(int limit, Handler handler) {
        super(handler);
        this.limit = limit;
    }

    private static boolean isHttp(Connection connection) { // and not the TLS around it
        return connection instanceof ConnectionMetaData;
    }

    @Override
    public void onOpened(Connection connection) {
        Connection oldest = null;
        synchronized (this) {
            open += isHttp(connection) && idle.add(connection) ? 1 : 0;
            if (open > limit) {
                oldest = idle.iterator().next();
                idle.remove(oldest);
            }
        }
        if (oldest != null) {
            oldest.close();
        }
    }

    @Override
    public synchronized void onClosed(Connection connection) {
        open -= isHttp(connection) ? 1 : 0;
        idle.remove(connection);
    }

    @Override
    protected synchronized void onBeforeHandling(Request request) {
        idle.remove(request.getConnectionMetaData().getConnection());
    }

    @Override
    protected synchronized void onComplete(Request request, int status, HttpFields headers, Throwable failure) {
        Connection connection = request.getConnectionMetaData().getConnection();
        if (connection.getEndPoint().isOpen()) {
            idle.add(connection);
        }
    }
}
