package perceptron.demo.local;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLConnection;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;
import perceptron.run.console.Failure;

/**
 * A real schema registry, Apicurio's, in a process of its own. It serves the API of Confluent's registry, and keeps schemas in
 * memory only.
 */
public final class LocalRegistry implements AutoCloseable {
    /** The system property that names the folder of the unpacked registry. The build sets it. */
    public static final String HOME = "perceptron.registry.home";

    private static final Pattern READY = Pattern.compile("Listening on: (http://\\S+)");
    private static final Duration PATIENCE = Duration.ofSeconds(120);

    private final ChildJvm process;
    private final String url;

    private LocalRegistry(ChildJvm process, String url) {
        this.process = process;
        this.url = url;
    }

    /** Starts on a free port. */
    public static LocalRegistry start() {
        return start(0);
    }

    /**
     * Starts, and returns when clients are served.
     *
     * @param port 0 for any free one
     */
    public static LocalRegistry start(int port) {
        return start(port, System.getProperty(HOME, "build/registry"));
    }

    static LocalRegistry start(int port, String home) {
        Path program = program(home);
        if (port != 0) {
            Ports.free(port, 0);
        }
        ChildJvm process = ChildJvm.start(
                "the schema registry",
                program + File.pathSeparator + ownCode(),
                List.of(
                        "-Xmx256m",
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-Dquarkus.http.host=" + Ports.HOST,
                        "-Dquarkus.http.port=" + port,
                        // Otherwise it leaves a temporary folder behind.
                        "-Dquarkus.vertx.caching=false",
                        "-Dquarkus.vertx.classpath-resolving=false"),
                List.of("io.quarkus.runner.GeneratedMain"));
        try {
            String url = process.awaitLine(READY, PATIENCE) + "/apis/ccompat/v7";
            awaitFirstAnswer(url);
            return new LocalRegistry(process, url);
        } catch (Failure e) {
            process.close();
            throw e;
        }
    }

    /** It loads most of its classes for its first answer: on a busy machine, a client would not wait that long. */
    private static void awaitFirstAnswer(String url) {
        try {
            URLConnection request = URI.create(url + "/subjects").toURL().openConnection();
            request.setReadTimeout((int) PATIENCE.toMillis());
            try (InputStream answer = request.getInputStream()) {
                answer.readAllBytes();
            }
        } catch (IOException e) {
            throw new Failure("the schema registry does not answer: " + e, e);
        }
    }

    /** The folder of classes with the {@link ParentProcessGuard}. */
    private static Path ownCode() {
        try {
            return Path.of(ParentProcessGuard.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Path program(String home) {
        String wayOut =
                ": `./gradlew registry` unpacks one into build/registry, and -D" + HOME + "=FOLDER names another place";
        try (DirectoryStream<Path> found = Files.newDirectoryStream(Path.of(home), "*-runner.jar")) {
            for (Path jar : found) {
                return jar;
            }
            throw new Failure("there is no schema registry in " + home + wayOut);
        } catch (IOException e) {
            throw new Failure("there is no schema registry in " + home + wayOut, e);
        }
    }

    /** The value of {@code schema.registry.url} for clients. */
    public String url() {
        return url;
    }

    /** Ends the process, and returns when it has ended. Closing it again does nothing. */
    @Override
    public void close() {
        process.close();
    }
}
