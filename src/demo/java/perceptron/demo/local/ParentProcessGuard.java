package perceptron.demo.local;

import java.io.IOException;
import java.util.Arrays;

/**
 * Runs another program's main class in a JVM that ends when its standard input does. The parent holds the other end of
 * that pipe, and the operating system closes it however the parent ends, killed or not: no child stays behind.
 */
final class ParentProcessGuard {
    private static final long MILLIS_FOR_AN_ORDERLY_END = 10_000;

    private ParentProcessGuard() {}

    /** @param args the main class, then its arguments */
    public static void main(String[] args) throws ReflectiveOperationException {
        Thread watch = new Thread(ParentProcessGuard::endWithTheInput, "parent process guard");
        watch.setDaemon(true);
        watch.start();
        Class.forName(args[0]).getMethod("main", String[].class).invoke(null, (Object)
                Arrays.copyOfRange(args, 1, args.length));
    }

    private static void endWithTheInput() {
        try {
            while (System.in.read() >= 0) {
                // The input is ignored; only its end matters.
            }
            Thread end = new Thread(() -> System.exit(0), "end");
            end.start();
            end.join(MILLIS_FOR_AN_ORDERLY_END);
        } catch (IOException | InterruptedException e) {
            // The process is ended below.
        }
        Runtime.getRuntime().halt(1);
    }
}
