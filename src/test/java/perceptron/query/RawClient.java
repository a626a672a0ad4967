package perceptron.query;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;

/** A client that sends bytes as they are, however wrong, slow or unfinished. */
final class RawClient implements Closeable {
    private final Socket socket;

    RawClient(int port) throws IOException {
        socket = new Socket();
        // Small, so that a server cannot send much to a client that reads nothing.
        socket.setReceiveBufferSize(4 << 10);
        socket.connect(new InetSocketAddress("127.0.0.1", port));
        socket.setSoTimeout(120_000);
    }

    RawClient send(String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
        return this;
    }

    /** The beginning of a request with a body. */
    RawClient post(String path, String... headers) throws IOException {
        return send("POST " + path + " HTTP/1.1\r\nHost: localhost\r\n" + String.join("\r\n", headers) + "\r\n\r\n");
    }

    RawClient get(String path) throws IOException {
        return send("GET " + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n");
    }

    /** Of one to which nothing was sent. */
    boolean isClosedByServer() throws IOException {
        socket.setSoTimeout(1);
        try {
            return socket.getInputStream().read() < 0;
        } catch (SocketTimeoutException e) {
            return false;
        }
    }

    /** All bytes until the server closes the connection. */
    String answer() throws IOException {
        return new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
    }

    /** All bytes up to this end, or until the server closes the connection: a piece, a pause, and so on. */
    String readSlowly(String end) {
        StringBuilder all = new StringBuilder();
        byte[] piece = new byte[1 << 16];
        try {
            while (all.indexOf(end, Math.max(0, all.length() - end.length())) < 0) {
                int size = socket.getInputStream().read(piece);
                if (size < 0) {
                    break;
                }
                all.append(new String(piece, 0, size, StandardCharsets.ISO_8859_1));
                Thread.sleep(2);
            }
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException("after " + all.length() + " bytes", e);
        }
        return all.toString();
    }

    /** The next line; empty if the connection was closed. */
    String line() throws IOException {
        InputStream in = socket.getInputStream();
        StringBuilder line = new StringBuilder();
        for (int next = in.read(); next >= 0 && next != '\n'; next = in.read()) {
            line.append((char) next);
        }
        return line.toString().strip();
    }

    /** Goes away without a word: the server sees a reset, not an end. */
    void reset() throws IOException {
        socket.setSoLinger(true, 0);
        socket.close();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
