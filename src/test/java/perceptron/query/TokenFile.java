package perceptron.query;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** The setting by which a server asks for a token, with a file that goes with the JVM. */
public final class TokenFile {
    private TokenFile() {}

    public static Map<String, String> of(String token) {
        try {
            Path file = Files.createTempFile("token", "");
            file.toFile().deleteOnExit();
            Files.writeString(file, token);
            return Map.of("http.token.file", file.toString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
