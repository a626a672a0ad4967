package perceptron.query;

import java.net.InetAddress;
import java.net.UnknownHostException;

/** The address of an instance: where it listens, and where others reach it. */
final class Address {
    private Address() {}

    /**
     * The address at which other instances reach this one, as {@code host:port}.
     *
     * @param host the address to listen on; if it stands for all addresses, the machine's own address is used
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

    /** Whether only programs on this machine can reach the host. */
    static boolean isLocal(String host) {
        try {
            return InetAddress.getByName(host).isLoopbackAddress();
        } catch (UnknownHostException e) {
            return false;
        }
    }
}
