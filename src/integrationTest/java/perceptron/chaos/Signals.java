package perceptron.chaos;

import java.io.IOException;

/** What the operating system can do to a process. */
final class Signals {
    private Signals() {}

    static void stop(Process process) throws IOException, InterruptedException {
        send("STOP", process);
    }

    static void resume(Process process) throws IOException, InterruptedException {
        send("CONT", process);
    }

    /** Signal 9. Returns when the process is gone. */
    static void kill(Process process) {
        process.destroyForcibly().onExit().join();
    }

    private static void send(String signal, Process process) throws IOException, InterruptedException {
        new ProcessBuilder("kill", "-" + signal, Long.toString(process.pid()))
                .start()
                .waitFor();
    }
}
