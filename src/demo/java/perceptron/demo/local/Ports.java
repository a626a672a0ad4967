package perceptron.demo.local;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import perceptron.run.console.Failure;

/**
 * Ports on this machine's own address. A port is opened and closed again before it is used, and a server that restarts leaves it for a
 * while. So they are none of those that systems give to clients: these would be taken meanwhile, now and then.
 */
public final class Ports {
    public static final String HOST = "127.0.0.1";

    private static final int FIRST = 12_000;
    private static final int COUNT = 18_000;
    private static final int TRIES = 100;
    private static final AtomicInteger NEXT = new AtomicInteger(new Random().nextInt(COUNT));

    private Ports() {}

    /** The wanted port if it is free, or for 0 any free one, each time another. */
    public static int free(int wanted) {
        for (int tries = wanted == 0 ? TRIES : 1; ; tries--) {
            int port = wanted == 0 ? FIRST + NEXT.getAndIncrement() % COUNT : wanted;
            try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getByName(HOST))) {
                return socket.getLocalPort();
            } catch (IOException | IllegalArgumentException e) {
                if (tries == 1) {
                    throw new Failure(
                            "port " + port + " cannot be used (" + e.getMessage()
                                    + "): end the program that has it, or choose another port, or 0 for any free one",
                            e);
                }
            }
        }
    }
}
