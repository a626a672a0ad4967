package perceptron.pipeline;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Stands between a client and a server, and can let the server seem to be away. */
final class Relay implements AutoCloseable {
    enum Way {
        /** As if it were not there. */
        OPEN,
        /** Connections end as soon as they are made. */
        REFUSING,
        /** Connections are made, and nothing is said. */
        SILENT,
        /** Every request is answered as a proxy does that has lost what is behind it. */
        NOT_FOUND
    }

    private final URI server;
    private final ServerSocket listening;
    private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private volatile Way way = Way.OPEN;

    Relay(String url) throws IOException {
        server = URI.create(url);
        listening = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        threads.execute(this::accept);
    }

    /** What clients have instead of the server's. */
    String url() {
        return "http://" + listening.getInetAddress().getHostAddress() + ":" + listening.getLocalPort()
                + server.getPath();
    }

    /** From now on; connections that are open are closed. */
    void go(Way way) {
        this.way = way;
        if (way != Way.OPEN) {
            sockets.forEach(Relay::close);
        }
    }

    private void accept() {
        while (!listening.isClosed()) {
            try {
                Socket client = listening.accept();
                if (way == Way.REFUSING) {
                    client.close();
                    continue;
                }
                sockets.add(client);
                if (way == Way.NOT_FOUND) {
                    threads.execute(() -> answerNotFound(client));
                }
                if (way == Way.OPEN) {
                    Socket there = new Socket(server.getHost(), server.getPort());
                    sockets.add(there);
                    threads.execute(() -> copy(client, there));
                    threads.execute(() -> copy(there, client));
                }
            } catch (IOException e) {
                if (!listening.isClosed()) {
                    throw new UncheckedIOException(e);
                }
            }
        }
    }

    private void answerNotFound(Socket client) {
        try (client) {
            client.getInputStream().read(new byte[8192]);
            client.getOutputStream()
                    .write(("HTTP/1.1 404 Not Found\r\nContent-Type: text/plain\r\nContent-Length: 18\r\n"
                                    + "Connection: close\r\n\r\n404 page not found")
                            .getBytes(StandardCharsets.US_ASCII));
        } catch (IOException e) {
            // The client has gone.
        }
        sockets.remove(client);
    }

    private void copy(Socket from, Socket to) {
        try (from;
                to) {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            in.transferTo(out);
        } catch (IOException e) {
            // One side has closed the connection, or this relay both: nothing more is to be carried.
        }
        sockets.remove(from);
        sockets.remove(to);
    }

    private static void close(Socket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() throws IOException {
        listening.close();
        sockets.forEach(Relay::close);
        threads.shutdownNow();
    }
}
