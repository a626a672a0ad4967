package perceptron.query.http;

import java.util.Comparator;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import org.eclipse.jetty.io.AbstractEndPoint;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.ConnectionMetaData;
import org.eclipse.jetty.server.Request;

/**
 * Bounds the number of open connections. If there is one too many, the one that has been idle longest is closed,
 * preferably one without a request that is being answered. A server that stopped accepting would not answer health
 * checks either.
 */
final class Connections implements Connection.Listener {
    private final int most;
    private final Set<Connection> open = ConcurrentHashMap.newKeySet();
    private final Set<Connection> answering = ConcurrentHashMap.newKeySet();

    Connections(int most) {
        this.most = most;
    }

    @Override
    public void onOpened(Connection connection) {
        // With TLS each client has two connections, one inside the other. Only the inner one, for HTTP, is counted.
        if (connection instanceof ConnectionMetaData && open.add(connection)) {
            closeTooMany();
        }
    }

    /** Connections are opened by several threads at once: one at a time chooses, so that each chooses another one. */
    private synchronized void closeTooMany() {
        while (open.size() > most) {
            idlest(each -> !answering.contains(each))
                    .or(() -> idlest(any -> true))
                    .ifPresent(chosen -> {
                        open.remove(chosen);
                        close(chosen);
                    });
        }
    }

    private Optional<Connection> idlest(Predicate<Connection> eligible) {
        return open.stream().filter(eligible).max(Comparator.comparingLong(Connections::idleMillis));
    }

    @Override
    public void onClosed(Connection connection) {
        open.remove(connection);
        answering.remove(connection);
    }

    void isBeingAnswered(Request request) {
        answering.add(request.getConnectionMetaData().getConnection());
    }

    void isAnswered(Request request) {
        answering.remove(request.getConnectionMetaData().getConnection());
    }

    private static long idleMillis(Connection connection) {
        return ((AbstractEndPoint) connection.getEndPoint()).getIdleFor();
    }

    /** Closes the socket itself: closing the TLS session properly would wait for the client. */
    static void close(Connection connection) {
        EndPoint endPoint = connection.getEndPoint();
        while (endPoint instanceof EndPoint.Wrapper wrapper) {
            endPoint = wrapper.unwrap();
        }
        endPoint.close();
    }
}
