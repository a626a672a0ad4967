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
    private static final String BEARER = "bearer ";
    private static final String BASIC = "basic ";

    private final byte[] secret;

    public Token(String secret) {
        this.secret = secret.getBytes(StandardCharsets.UTF_8);
    }

    public static Token of(Settings settings) {
        String file = settings.getString("http.token.file");
        if (file.isEmpty()) {
            return new Token("");
        }
        try {
            String read = Files.readString(Path.of(file)).strip();
            if (read.isEmpty()) {
                throw new ConfigException("http.token.file=" + file + " is empty: it must hold the token");
            }
            return new Token(read);
        } catch (IOException e) {
            throw new ConfigException("http.token.file=" + file + " cannot be read: " + e);
        }
    }

    public boolean isSet() {
        return secret.length > 0;
    }

    /** The header that a client has to send. */
    public Optional<String> header() {
        return isSet() ? Optional.of("Bearer " + new String(secret, StandardCharsets.UTF_8)) : Optional.empty();
    }

    /** Compares in constant time. */
    boolean admits(String authorization) {
        return !isSet() || authorization != null && MessageDigest.isEqual(secret, given(authorization));
    }

    private static byte[] given(String authorization) {
        if (authorization.regionMatches(true, 0, BEARER, 0, BEARER.length())) {
            return authorization.substring(BEARER.length()).strip().getBytes(StandardCharsets.UTF_8);
        }
        if (authorization.regionMatches(true, 0, BASIC, 0, BASIC.length())) {
            try {
                byte[] decoded = Base64.getDecoder()
                        .decode(authorization.substring(BASIC.length()).strip());
                String pair = new String(decoded, StandardCharsets.UTF_8);
                return pair.substring(pair.indexOf(':') + 1).getBytes(StandardCharsets.UTF_8);
            } catch (IllegalArgumentException e) {
                return new byte[0];
            }
        }
        return new byte[0];
    }
}
