package perceptron.run.local;

import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The folder of this program, and folders near it. */
public final class Installation {
    private static final String INSTALL_AND_RUN =
            "./gradlew -q installDist && build/install/perceptron-streams/bin/perceptron-streams";

    private Installation() {}

    /** The jar, or the folder of classes, that this class was loaded from. */
    static Path code() {
        try {
            return Path.of(Installation.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The nearest folder of this name in one of the folders above the program; null if there is none. */
    static Path above(String folder) {
        for (Path above = code().getParent(); above != null; above = above.getParent()) {
            if (Files.isDirectory(above.resolve(folder))) {
                return above.resolve(folder);
            }
        }
        return null;
    }

    /** The command line of the program; it installs the program first if necessary. */
    public static String command() {
        Path program = code().resolveSibling("../bin/perceptron-streams").normalize();
        Path here = Path.of("").toAbsolutePath();
        if (!Files.exists(program)) {
            return INSTALL_AND_RUN;
        }
        return (program.startsWith(here) ? here.relativize(program) : program).toString();
    }
}
