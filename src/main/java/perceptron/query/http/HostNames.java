package perceptron.query.http;

import java.util.Collection;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;

/**
 * The host names that a request may have while no token is set. A foreign page can make its own host name resolve to
 * this machine after it was loaded (DNS rebinding). The browser then lets its scripts read the answers, but sends
 * that name in the header Host. IP addresses are safe: the browser sends one only if the page itself was loaded from
 * it.
 */
public final class HostNames {
    private final Set<String> known = new HashSet<>();

    /** @param known the names that are admitted in addition to localhost and IP addresses */
    public HostNames(Collection<String> known) {
        known.forEach(name -> this.known.add(plain(name)));
    }

    /** @param host the request's host, without the port */
    boolean admits(String host) {
        String name = plain(host);
        boolean isAddress = name.startsWith("[") || name.contains(":") || name.matches("[0-9.]+");
        return isAddress || name.equals("localhost") || name.endsWith(".localhost") || known.contains(name);
    }

    private static String plain(String host) {
        String lower = host.strip().toLowerCase(Locale.ROOT);
        return lower.endsWith(".") ? lower.substring(0, lower.length() - 1) : lower;
    }
}
