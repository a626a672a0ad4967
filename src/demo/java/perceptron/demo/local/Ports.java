package perceptron.demo.local;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import perceptron.run.console.Failure;

/**
 * Ports on this machine's own address. A port is opened and closed again, so another program could take it before it is
 * used; then the user of the port fails with a message.
 */
public final class Ports {
    public static final String HOST = "127.0.0.1";

    private Ports() {}

    /** The wanted port if it is free, or for 0 any free one other than {@code not}. */
    public static int free(int wanted, int not) {
        try (ServerSocket socket = new ServerSocket(wanted, 1, InetAddress.getByName(HOST))) {
            int port = socket.getLocalPort();
            return port == not ? free(wanted, not) : port;
        } catch (IOException | IllegalArgumentException e) {
            throw new Failure(
                    "port " + wanted + " cannot be used (" + e.getMessage()
                            + "): end the program that has it, or choose another port, or 0 for any free one",
                    e);
        }
    }
}
