package perceptron.throughput;

import java.lang.management.ManagementFactory;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.streams.KafkaStreams.State;
import perceptron.pipeline.Job;
import perceptron.pipeline.settings.Settings;

/**
 * What models take on the heap, and how long they take to come back from their changelog where the state directory is lost. In a
 * JVM of its own; leaves both on standard output, as bytes and milliseconds.
 */
final class Recovery {
    private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

    private Recovery() {}

    public static void main(String[] args) throws Exception {
        Contender contender = Contender.PERCEPTRON;
        Workload workload = Workload.valueOf(args[0]);
        Servers servers = new Servers(args[2], args[3]);
        String name = args[4];
        Settings settings = contender.settings(name, workload.topic(), servers);
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", servers.kafka()))) {
            ContenderRun.createOutputs(admin, settings);
        }
        long heap;
        try (Running running = contender.start(settings, workload)) {
            while (running.examples() < Integer.parseInt(args[1])) {
                LockSupport.parkNanos(LOOK_NANOS);
            }
            System.gc();
            heap = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
        }
        // The same job, in an empty directory.
        Job job = new Job(contender.settings(name, workload.topic(), servers));
        long begin = System.nanoTime();
        job.start();
        while (job.state() != State.RUNNING) {
            LockSupport.parkNanos(LOOK_NANOS);
        }
        long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begin);
        System.out.printf("[%d, %d]%n", heap, millis);
        job.close();
        System.exit(0);
    }
}
