package perceptron.demo.local;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import perceptron.run.console.Failure;

/**
 * A JVM of the same version as this one, under a {@link ParentProcessGuard}. Its output is read, and the last lines are kept, to be shown
 * when it fails.
 */
final class ChildJvm implements AutoCloseable {
    private static final int LINES_KEPT = 40;
    private static final long SECONDS_FOR_AN_ORDERLY_END = 10;

    /**
     * A terminal sends Ctrl-C to both parent and child, but the parent decides in which order they end. A JVM that is started
     * like this ignores the signal. Without such a shell both end at once.
     */
    private static final List<String> DEAF_TO_CTRL_C =
            File.separatorChar == '/' ? List.of("sh", "-c", "trap '' INT; exec \"$0\" \"$@\"") : List.of();

    private final String name;
    private final Process process;
    private final List<String> lastLines = new ArrayList<>(); // guarded by this, as the next one is
    private boolean silent;

    private ChildJvm(String name, Process process) {
        this.name = name;
        this.process = process;
        Thread reader = new Thread(this::read, "output of " + name);
        reader.setDaemon(true);
        reader.start();
    }

    static ChildJvm start(String name, String classPath, List<String> options, List<String> mainClassAndArgs) {
        List<String> command = new ArrayList<>(DEAF_TO_CTRL_C);
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("-Djava.io.tmpdir=" + System.getProperty("java.io.tmpdir"));
        command.addAll(options);
        command.addAll(List.of("-cp", classPath, ParentProcessGuard.class.getName()));
        command.addAll(mainClassAndArgs);
        try {
            return new ChildJvm(
                    name, new ProcessBuilder(command).redirectErrorStream(true).start());
        } catch (IOException e) {
            throw new Failure(name + " did not start: " + e.getMessage(), e);
        }
    }

    private void read() {
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                add(line);
            }
        } catch (IOException e) {
            add(e.toString());
        } finally {
            fallSilent();
        }
    }

    private synchronized void add(String line) {
        if (lastLines.size() == LINES_KEPT) {
            lastLines.remove(0);
        }
        lastLines.add(line);
        notifyAll();
    }

    private synchronized void fallSilent() {
        silent = true;
        notifyAll();
    }

    /** Waits until a line says that the program is ready, and returns the pattern's first group in it. */
    synchronized String awaitLine(Pattern ready, Duration atMost) {
        long deadline = System.nanoTime() + atMost.toNanos();
        while (true) {
            for (String line : lastLines) {
                Matcher matcher = ready.matcher(line);
                if (matcher.find()) {
                    return matcher.group(1);
                }
            }
            long millis = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
            if (silent || millis <= 0) {
                throw failed(silent ? "ended at once" : "was not ready within " + atMost.toSeconds() + " s");
            }
            try {
                wait(millis);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw failed("was not ready when the wait was interrupted");
            }
        }
    }

    private Failure failed(String how) {
        String newline = System.lineSeparator();
        return new Failure(name + " " + how + ". Its last output:" + newline + String.join(newline, lastLines));
    }

    /** Ends the process, and returns when it has ended. */
    @Override
    public void close() {
        process.destroy();
        try {
            if (!process.waitFor(SECONDS_FOR_AN_ORDERLY_END, TimeUnit.SECONDS)) {
                process.destroyForcibly().waitFor();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
