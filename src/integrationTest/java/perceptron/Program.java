package perceptron;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import perceptron.demo.local.LocalRegistry;
import perceptron.run.Main;

/** {@code perceptron-streams}, or another program of this project, in a process of its own, as a user has it, with all its temporary files in one folder. */
public final class Program implements AutoCloseable {
    private static final long PATIENCE_SECONDS = 180;

    /** It lives briefly: what the optimizing compiler and a collector with threads of its own would do is never paid back. */
    private static final List<String> BRIEF = List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");

    private final Process process;
    private final File out;
    private final File err;
    private final Set<ProcessHandle> family = new HashSet<>();

    private Program(Process process, File out, File err) {
        this.process = process;
        this.out = out;
        this.err = err;
    }

    public static Program start(Path temporary, Map<String, String> environment, String... args) throws IOException {
        return start(Main.class, temporary, environment, args);
    }

    public static Program start(Class<?> main, Path temporary, Map<String, String> environment, String... args)
            throws IOException {
        return start(List.of(main.getName()), temporary, environment, args);
    }

    /** It ends with the tests, should these be killed, and as soon as it is told to end by {@link #terminate}. */
    public static Program guarded(Class<?> main, Path temporary, Map<String, String> environment, String... args)
            throws IOException {
        return start(List.of("perceptron.demo.local.ParentProcessGuard", main.getName()), temporary, environment, args);
    }

    private static Program start(List<String> main, Path temporary, Map<String, String> environment, String... args)
            throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Djava.io.tmpdir=" + temporary,
                "-Dlogback.configurationFile=logback.xml", // the product's, not that of the tests
                "-Dorg.apache.avro.SERIALIZABLE_PACKAGES=perceptron.avro",
                "-D" + LocalRegistry.HOME + "=" + System.getProperty(LocalRegistry.HOME),
                "-cp",
                System.getProperty("java.class.path")));
        command.addAll(main);
        command.addAll(1, BRIEF);
        command.addAll(List.of(args));
        return start(new ProcessBuilder(command), environment);
    }

    /** A line as one types it into a shell, in this folder. */
    public static Program typed(String line, Path folder, Map<String, String> environment) throws IOException {
        ProcessBuilder builder = new ProcessBuilder("bash", "-c", line).directory(folder.toFile());
        builder.environment().put("JAVA_OPTS", String.join(" ", BRIEF));
        return start(builder, environment);
    }

    private static Program start(ProcessBuilder builder, Map<String, String> environment) throws IOException {
        File out = File.createTempFile("out", ".txt");
        File err = File.createTempFile("err", ".txt");
        builder.redirectOutput(out).redirectError(err).environment().putAll(environment);
        return new Program(builder.start(), out, err);
    }

    public long pid() {
        return process.pid();
    }

    /** Signal 9, to this process alone. Returns when it is gone. */
    public void kill() {
        process.destroyForcibly().onExit().join();
    }

    /** Ends it as a service manager does. */
    public void terminate() {
        family();
        process.destroy();
    }

    /** As Ctrl-C does. */
    public void interrupt() throws IOException, InterruptedException {
        family();
        signal("INT");
    }

    /** It stands still, for so long. */
    public void pause(long millis) throws IOException, InterruptedException {
        pause();
        Thread.sleep(millis);
        goOn();
    }

    public void pause() throws IOException, InterruptedException {
        signal("STOP");
    }

    public void goOn() throws IOException, InterruptedException {
        signal("CONT");
    }

    /** Java has no method for it. */
    private void signal(String name) throws IOException, InterruptedException {
        new ProcessBuilder("kill", "-" + name, Long.toString(process.pid()))
                .start()
                .waitFor();
    }

    /** The process and all that it has started so far. */
    public Set<ProcessHandle> family() {
        process.descendants().forEach(family::add);
        family.add(process.toHandle());
        return family;
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    public boolean endsWithin(Duration time) throws InterruptedException {
        return process.waitFor(time.toNanos(), TimeUnit.NANOSECONDS);
    }

    public int exitCode() throws InterruptedException {
        if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
            throw new IllegalStateException("it does not end; it said " + out() + err());
        }
        return process.exitValue();
    }

    public String out() {
        return read(out);
    }

    public String err() {
        return read(err);
    }

    private static String read(File file) {
        try {
            return Files.readString(file.toPath(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() throws IOException {
        family().forEach(ProcessHandle::destroyForcibly);
        Files.delete(out.toPath());
        Files.delete(err.toPath());
    }
}
