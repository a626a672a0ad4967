package perceptron.run.file;

import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import perceptron.example.Example;
import perceptron.example.Reason;
import perceptron.example.Rejection;
import perceptron.example.file.Examples;
import perceptron.run.console.Failure;

/** The lines of a file that are not examples: counts by reason, and the numbers of the first ones. */
public final class RejectedLines {
    private static final int LISTED = 10;

    private final String file;
    private final boolean skip;
    private final Map<Reason, Long> counts = new EnumMap<>(Reason.class);
    private final Set<Long> lines = new HashSet<>();
    private final List<String> first = new ArrayList<>();

    public RejectedLines(String file, boolean skip) {
        this.file = file;
        this.skip = skip;
    }

    /** @throws Failure unless such lines are to be skipped */
    public void add(long line, Rejection rejection) {
        String message = file + ":" + line + ": " + rejection.reason().code() + ": " + rejection.getMessage();
        if (!skip) {
            throw new Failure(message + "\n(--on-error skip counts such lines and continues)");
        }
        if (lines.add(line)) { // Several learners read the same lines.
            counts.merge(rejection.reason(), 1L, Long::sum);
            if (first.size() < LISTED) {
                first.add(message);
            }
        }
    }

    /**
     * Reads the next example, and adds the lines before it that are not examples.
     *
     * @return false at the end of the file
     */
    public boolean next(Examples file, Example example) throws IOException {
        while (true) {
            try {
                return file.next(example);
            } catch (Rejection e) {
                add(file.line(), e);
            }
        }
    }

    /** A summary as text; empty if there were none. */
    public String describe() {
        if (lines.isEmpty()) {
            return "";
        }
        String reasons = counts.entrySet().stream()
                .map(entry -> entry.getValue() + " " + entry.getKey().code())
                .collect(Collectors.joining(", "));
        String more = lines.size() > first.size() ? "\n..." : "";
        return String.join("\n", first) + more + "\n" + lines.size() + " lines skipped: " + reasons;
    }
}
