package perceptron.query.http;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.Optional;
import org.apache.kafka.common.config.ConfigException;
import perceptron.pipeline.settings.Settings;

/**
 * The secret that requests have to send if one is set: as a bearer token, or as the password of any user. A browser
 * asks for a password once and then sends it with every request of the page.
 */
public final class Token {
    private final String secret;

    public Token(String secret) {
        this.secret = secret;
    }

    public static Token of(Settings settings) {
        String file = settings.getString("http.token.file");
        if (file.isEmpty()) {
            return new Token("");
        }
        try {
            String read = Files.readString(Path.of(file)).strip();
            if (read.isEmpty()) {
                throw new ConfigException("http.token.file=" + file + " is empty: it must contain the token");
            }
            return new Token(read);
        } catch (IOException e) {
            throw new ConfigException("http.token.file=" + file + " cannot be read: " + e);
        }
    }

    public boolean isSet() {
        return !secret.isEmpty();
    }

    /** The header that a client has to send. */
    public Optional<String> header() {
        return isSet() ? Optional.of("Bearer " + secret) : Optional.empty();
    }

    /** Compares in constant time. */
    boolean admits(String authorization) {
        return !isSet()
                || authorization != null
                        && MessageDigest.isEqual(
                                secret.getBytes(StandardCharsets.UTF_8),
                                given(authorization).getBytes(StandardCharsets.UTF_8));
    }

    private static String given(String authorization) {
        String[] parts = authorization.strip().split(" +", 2);
        String given = parts.length < 2 ? "" : parts[1];
        if (!parts[0].equalsIgnoreCase("basic")) {
            return parts[0].equalsIgnoreCase("bearer") ? given : "";
        }
        try {
            String pair = new String(Base64.getDecoder().decode(given), StandardCharsets.UTF_8);
            return pair.substring(pair.indexOf(':') + 1);
        } catch (IllegalArgumentException e) {
            return "";
        }
    }
}
