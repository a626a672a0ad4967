package perceptron.throughput;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListTransactionsOptions;
import org.apache.kafka.clients.admin.TransactionState;
import org.apache.kafka.streams.KafkaStreams.State;
import perceptron.pipeline.Job;
import perceptron.pipeline.settings.Settings;

/**
 * How long models take to come back from their changelog if the state folder is lost. One JVM learns until it is killed; the broker
 * gives it up; another JVM starts with an empty folder. Each leaves a line of JSON on standard output.
 */
final class Recovery {
    private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

    /** How long the broker misses a member that was killed: not what is measured. */
    private static final String SOON = "kafka.consumer.session.timeout.ms=6000";

    private Recovery() {}

    /** When it was killed. */
    record Lost(long examples, long heapBytes) {}

    /** From the start of the job until its tasks run, and until the first example is processed. */
    record Restored(long runsMillis, long predictsMillis) {}

    public static void main(String[] args) throws Exception {
        Contender contender = Contender.valueOf(args[0]);
        Workload workload = Workload.valueOf(args[1]);
        long examples = Long.parseLong(args[2]);
        Settings settings =
                contender.settings(args[5], workload, new Servers(args[3], args[4]), Path.of(args[6]), SOON);
        Object result = examples == 0 ? restore(settings) : learn(settings, examples);
        System.out.println(new ObjectMapper().writeValueAsString(result));
        Runtime.getRuntime().halt(0); // As if it were killed: nothing is closed, and a transaction is open.
    }

    private static Lost learn(Settings settings, long examples) {
        Running running = StreamsRun.job(settings, 1);
        Meter.await(running, examples);
        return new Lost(running.examples(), Meter.usedHeap());
    }

    private static Restored restore(Settings settings) {
        Job job = new Job(settings);
        long began = System.nanoTime();
        job.start();
        while (job.state() != State.RUNNING) {
            LockSupport.parkNanos(LOOK_NANOS);
        }
        long runs = millisSince(began);
        while (StreamsRun.processed(job.metrics()) == 0) {
            LockSupport.parkNanos(LOOK_NANOS);
        }
        return new Restored(runs, millisSince(began));
    }

    private static long millisSince(long nanos) {
        return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - nanos);
    }

    /** Until the broker has given up the killed job: its members, and its open transactions. */
    static void awaitGivenUp(Servers servers, String application) throws Exception {
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", servers.kafka()))) {
            while (!admin.describeConsumerGroups(List.of(application))
                            .all()
                            .get()
                            .get(application)
                            .members()
                            .isEmpty()
                    || !admin.listTransactions(
                                    new ListTransactionsOptions().filterStates(Set.of(TransactionState.ONGOING)))
                            .all()
                            .get()
                            .isEmpty()) {
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(200));
            }
        }
    }
}
