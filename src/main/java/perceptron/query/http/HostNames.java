package perceptron.query.http;

import java.util.Collection;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;

/**
 * The names under which a server without a token may be asked. A page from elsewhere may have the name of its own server point to
 * this machine once it is loaded (DNS rebinding); a browser then lets its scripts read what they ask here, but sends that name.
 * Addresses are safe: to be asked under one, a page has to have come from there.
 */
public final class HostNames {
    private final Set<String> known = new HashSet<>();

    /** @param known beside localhost and the names below it */
    public HostNames(Collection<String> known) {
        known.forEach(name -> this.known.add(plain(name)));
    }

    /** @param host without port, as the request has it */
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
