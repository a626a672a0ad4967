package perceptron.demo.local;

import java.io.IOException;
import java.nio.file.Path;

/** Starts main classes of the tests in JVMs of their own, all of whose descendants have their temporary files in one folder. */
final class Jvms {
    private Jvms() {}

    static Process start(Path temporary, Class<?> mainClass) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-D" + LocalRegistry.HOME + "=" + System.getProperty(LocalRegistry.HOME),
                "-cp",
                System.getProperty("java.class.path"),
                mainClass.getName());
        builder.environment().put("JAVA_TOOL_OPTIONS", "-Djava.io.tmpdir=" + temporary);
        return builder.redirectError(ProcessBuilder.Redirect.DISCARD).start();
    }
}
