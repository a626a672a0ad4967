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
     * @param client settings of a consumer and of Confluent's deserializer
     * @param a the topics.prefix of one job; {@code b} is that of the other
     */
    public JobComparison(Map<String, Object> client, String a, String b, Instant from) {
        report = new CompareReport(a, b);
        reader = new VerdictReader(client, a, b);
        reader.from(from);
    }

    /** Reads to the present end of the topics. */
    public void readToTheEnd() {
        reader.readToTheEnd(comparison);
    }

    /** Reads the records that have arrived. Waits for a fifth of a second if there are none. */
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
