package perceptron.query;

import java.net.InetAddress;
import java.net.UnknownHostException;

/** Where an instance listens, and how others get there. */
final class Address {
    private Address() {}

    /**
     * Under which address the other instances reach this one, as {@code host:port}.
     *
     * @param host on which it listens; where that is every address, the machine's own is taken
     */
    static String reachable(String host, int port) {
        try {
            InetAddress listening = InetAddress.getByName(host);
            String name =
                    listening.isAnyLocalAddress() ? InetAddress.getLocalHost().getHostAddress() : host;
            return (name.contains(":") ? "[" + name + "]" : name) + ":" + port;
        } catch (UnknownHostException e) {
            return host + ":" + port;
        }
    }

    /** Whether only this machine gets there. */
    static boolean isLocal(String host) {
        try {
            return InetAddress.getByName(host).isLoopbackAddress();
        } catch (UnknownHostException e) {
            return false;
        }
    }
}
