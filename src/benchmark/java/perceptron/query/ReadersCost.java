package perceptron.query;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.streams.KafkaStreams.State;
import perceptron.demo.LocalPlatform;
import perceptron.demo.local.ScratchFolder;
import perceptron.pipeline.Job;
import perceptron.pipeline.settings.Settings;
import perceptron.pipeline.topic.Topics;

/**
 * What 200 predict requests a second cost the stream thread: a job works off a backlog, so many examples with readers and as
 * many without by turns, in the order ABBA, and the processor time of the stream thread for each example is compared. That is
 * also its throughput, where nobody else wants the processor. Once with a thousand features, once with 2^18, of which a reader's
 * view holds more.
 */
public final class ReadersCost {
    private static final int PARTITIONS = 1;
    private static final int ROUNDS = 5;
    private static final int WARM_UP_SLICES = 8;
    private static final int SLICES =
            WARM_UP_SLICES + 4 * ROUNDS + 1; // the last only keeps the one before from being the end
    private static final long LOOK_MILLIS = 5;
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final Job job;
    private final Readers readers;

    /** Since the process began. */
    private record Spent(double examples, double cpuNanos, double nanos) {
        Spent since(Spent before) {
            return new Spent(examples - before.examples, cpuNanos - before.cpuNanos, nanos - before.nanos);
        }

        double cpuMicrosOfAnExample() {
            return cpuNanos / 1e3 / examples;
        }
    }

    private ReadersCost(Job job, Readers readers) {
        this.job = job;
        this.readers = readers;
    }

    public static void main(String[] args) throws Exception {
        try (LocalPlatform platform = LocalPlatform.start(0, 0, said -> {})) {
            measure(platform, "2^10", new Backlog(1 << 10, 20), 100_000);
            measure(platform, "2^18", new Backlog(1 << 18, 75), 30_000);
        }
    }

    private static void measure(LocalPlatform platform, String features, Backlog backlog, long slice) throws Exception {
        try (ScratchFolder state = ScratchFolder.create("readers-cost", 1L << 30)) {
            Settings settings = new Settings(Map.of(
                    "application.id",
                    "readers-cost-" + features.replace('^', '-'),
                    "http.port",
                    0,
                    "labels",
                    Backlog.LABELS,
                    "learner",
                    "perceptron",
                    "kafka.bootstrap.servers",
                    platform.bootstrapServers(),
                    "kafka.state.dir",
                    state.path().toString(),
                    "schema.registry.url",
                    platform.registryUrl()));
            try (Admin admin = Admin.create(Map.of("bootstrap.servers", platform.bootstrapServers()))) {
                admin.createTopics(new Topics(settings).all(PARTITIONS)).all().get();
            }
            backlog.send(settings, SLICES * slice);
            try (HttpServer server = new HttpServer(settings)) {
                server.start();
                try (Job job = new Job(settings, server.observer(), server.address());
                        Readers readers = new Readers(server.url(), backlog)) {
                    server.show(job);
                    job.start();
                    new ReadersCost(job, readers).measure(features, slice);
                }
            }
        }
    }

    private void measure(String features, long slice) throws InterruptedException {
        while (job.state() != State.RUNNING) {
            pass();
        }
        slice(true, WARM_UP_SLICES * slice);
        long answeredBefore = readers.answered();
        long refusedBefore = readers.refused();
        List<Spent> with = new ArrayList<>();
        List<Spent> without = new ArrayList<>();
        for (int round = 0; round < ROUNDS; round++) {
            with.add(slice(true, slice));
            without.add(slice(false, slice));
            without.add(slice(false, slice));
            with.add(slice(true, slice));
        }
        double cost = median(with) / median(without) - 1;
        double secondsOfReading = with.stream().mapToDouble(Spent::nanos).sum() / 1e9;
        System.out.printf(
                Locale.ROOT,
                "%s features: %.2f us of the stream thread for an example without readers, %.2f with; readers cost %.1f %%%n"
                        + "  examples/s %.0f without, %.0f with %.0f predictions/s answered and %d refused; load %.1f%n"
                        + "  without %s%n  with    %s%n",
                features,
                median(without),
                median(with),
                100 * cost,
                examplesPerSecond(without),
                examplesPerSecond(with),
                (readers.answered() - answeredBefore) / secondsOfReading,
                readers.refused() - refusedBefore,
                ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage(),
                each(without),
                each(with));
    }

    private static double examplesPerSecond(List<Spent> slices) {
        return slices.stream().mapToDouble(Spent::examples).sum()
                / slices.stream().mapToDouble(Spent::nanos).sum()
                * 1e9;
    }

    private Spent slice(boolean isRead, long examples) throws InterruptedException {
        readers.read(isRead);
        Spent before = spent();
        Spent since = before.since(before);
        while (since.examples() < examples) {
            pass();
            since = spent().since(before);
        }
        return since;
    }

    private static void pass() throws InterruptedException {
        new CountDownLatch(1).await(LOOK_MILLIS, TimeUnit.MILLISECONDS);
    }

    private Spent spent() {
        double examples = job.metrics().entrySet().stream()
                .filter(metric -> metric.getKey().name().equals("process-total")
                        && metric.getKey().group().equals("stream-thread-metrics"))
                .mapToDouble(metric -> ((Number) metric.getValue().metricValue()).doubleValue())
                .sum();
        long cpu = Arrays.stream(THREADS.getThreadInfo(THREADS.getAllThreadIds()))
                .filter(thread -> thread != null && thread.getThreadName().matches(".*-StreamThread-\\d+"))
                .mapToLong(thread -> Math.max(0, THREADS.getThreadCpuTime(thread.getThreadId())))
                .sum();
        return new Spent(examples, cpu, System.nanoTime());
    }

    private static double median(List<Spent> slices) {
        double[] sorted = slices.stream()
                .mapToDouble(Spent::cpuMicrosOfAnExample)
                .sorted()
                .toArray();
        return (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
    }

    private static String each(List<Spent> slices) {
        return slices.stream()
                .map(slice -> String.format(Locale.ROOT, "%.2f", slice.cpuMicrosOfAnExample()))
                .toList()
                .toString();
    }
}
