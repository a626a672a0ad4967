package perceptron.throughput;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.management.OperatingSystemMXBean;
import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.LogDirDescription;
import org.apache.kafka.clients.admin.NewTopic;
import perceptron.pipeline.settings.Settings;
import perceptron.pipeline.topic.Topics;

/**
 * One run of a contender, in a JVM of its own: until it has taken in so many examples, the last quarter of which counts,
 * since the compiler is at work until about then. On standard output it leaves one line of JSON, a {@link Measured}.
 */
final class ContenderRun {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final OperatingSystemMXBean SYSTEM =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

    private ContenderRun() {}

    /** What the counters say at one moment. */
    private record Reading(long examples, long nanos, long cpuNanos, long processNanos, long allocated) {
        static Reading of(Running running) {
            long cpu = 0;
            long allocated = 0;
            for (ThreadInfo thread : THREADS.dumpAllThreads(false, false, 0)) {
                if (thread.getThreadName().contains(running.threads())) {
                    cpu += THREADS.getThreadCpuTime(thread.getThreadId());
                    allocated += THREADS.getThreadAllocatedBytes(thread.getThreadId());
                }
            }
            return new Reading(running.examples(), System.nanoTime(), cpu, SYSTEM.getProcessCpuTime(), allocated);
        }
    }

    /** Per example. */
    record Measured(
            double examplesPerSecond,
            double cpuMicros,
            double processCpuMicros,
            double allocatedBytes,
            double changelogBytes,
            double outputBytes) {}

    public static void main(String[] args) throws Exception {
        Contender contender = Contender.valueOf(args[0]);
        Workload workload = Workload.valueOf(args[1]);
        int examples = contender.examples(workload, Integer.parseInt(args[2]));
        Servers servers = new Servers(args[3], args[4]);
        String name = args[5];
        Settings settings = contender.settings(name, workload.topic(), servers);
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", servers.kafka()))) {
            createOutputs(admin, settings);
            Measured measured = run(contender, workload, settings, examples, admin, name);
            System.out.println(new ObjectMapper().writeValueAsString(measured));
            admin.deleteTopics(topics(admin, name)).all().get();
        }
        System.exit(0); // Whatever thread of a client may still be there.
    }

    static void createOutputs(Admin admin, Settings settings) throws Exception {
        List<NewTopic> ours = new Topics(settings)
                .list().stream()
                        .filter(Topics.Topic::isOurs)
                        .map(topic ->
                                new NewTopic(topic.name(), Workload.PARTITIONS, (short) 1).configs(topic.config()))
                        .toList();
        admin.createTopics(ours).all().get();
    }

    private static Measured run(
            Contender contender, Workload workload, Settings settings, int examples, Admin admin, String name)
            throws Exception {
        Reading begin;
        Reading end;
        try (Running running = contender.start(settings, workload)) {
            begin = await(running, examples - examples / 4);
            end = await(running, examples);
        }
        double counted = end.examples() - begin.examples();
        return new Measured(
                counted / (end.nanos() - begin.nanos()) * 1e9,
                (end.cpuNanos() - begin.cpuNanos()) / counted / 1e3,
                (end.processNanos() - begin.processNanos()) / counted / 1e3,
                (end.allocated() - begin.allocated()) / counted,
                (double) bytes(admin, name, true) / end.examples(),
                (double) bytes(admin, name, false) / end.examples());
    }

    private static Reading await(Running running, long examples) {
        while (running.examples() < examples) {
            if (!running.isAlive()) {
                throw new IllegalStateException("it ended after " + running.examples() + " examples");
            }
            LockSupport.parkNanos(LOOK_NANOS);
        }
        return Reading.of(running);
    }

    private static Collection<String> topics(Admin admin, String name) throws Exception {
        return admin.listTopics().names().get().stream()
                .filter(topic -> topic.startsWith(name))
                .toList();
    }

    /** On disk, compressed as it is written. */
    private static long bytes(Admin admin, String name, boolean changelogs) throws Exception {
        long sum = 0;
        for (LogDirDescription folder :
                admin.describeLogDirs(List.of(1)).allDescriptions().get().get(1).values()) {
            sum += folder.replicaInfos().entrySet().stream()
                    .filter(replica -> replica.getKey().topic().startsWith(name))
                    .filter(replica -> replica.getKey().topic().endsWith("-changelog") == changelogs)
                    .mapToLong(replica -> replica.getValue().size())
                    .sum();
        }
        return sum;
    }
}
