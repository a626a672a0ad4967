package perceptron.run.compare;

import java.time.Instant;
import java.util.List;
import java.util.Map;

/** The comparison of two jobs, from a time on. One thread owns it. */
public final class JobComparison implements AutoCloseable {
    /** About 200 MB of verdicts, if one job is far behind the other. */
    private static final int WAITING_AT_MOST = 500_000;

    private final Comparison comparison = new Comparison(WAITING_AT_MOST);
    private final CompareReport report;
    private final VerdictReader reader;

    /**
     * @param client what a consumer and Confluent's deserializer need to get there
     * @param a what the names of the one job's topics begin with, and {@code b} of the other's
     */
    public JobComparison(Map<String, Object> client, String a, String b, Instant from) {
        report = new CompareReport(a, b);
        reader = new VerdictReader(client, a, b);
        reader.from(from);
    }

    /** Reads to what is the end now. */
    public void readToTheEnd() {
        reader.readToTheEnd(comparison);
    }

    /** Reads what has come. Takes a fifth of a second if that is nothing. */
    public void read() {
        reader.read(comparison);
    }

    public List<String> lines() {
        return report.lines(comparison);
    }

    @Override
    public void close() {
        reader.close();
    }
}
