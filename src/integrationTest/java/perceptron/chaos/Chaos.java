package perceptron.chaos;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.awaitility.core.ConditionTimeoutException;
import perceptron.Cluster;
import perceptron.FaultyRegistry;
import perceptron.JobUnderTest;
import perceptron.demo.local.LocalRegistry;
import perceptron.demo.local.ScratchFolder;
import perceptron.pipeline.JobOutput;
import perceptron.pipeline.PublishedAverages;

/** The campaign: {@code minutes} of faults, with a checkpoint now and then, at which everything has to be right. */
public final class Chaos {
    private static final int PARTITIONS = 4;
    private static final long PATIENCE = 180_000;
    private static final long MILLIS_BETWEEN_CHECKS = 300_000;

    private final int minutes;
    private final long seed = Long.getLong("perceptron.seed", 1);
    private final int perSecond = Integer.getInteger("perceptron.rate", 120);
    private final Recipe recipe = Recipe.of(seed);
    private final Log log = new Log();
    private final Path program = Path.of(System.getProperty("perceptron.installation"), "bin", "perceptron-streams");
    private List<Instance> instances;
    private JobUnderTest job;

    Chaos(int minutes) {
        this.minutes = minutes;
    }

    public static void main(String[] arguments) throws Exception {
        new Chaos(Integer.getInteger("perceptron.minutes", 1)).run();
        System.exit(0);
    }

    void run() throws Exception {
        log.line("seed %d, %d minutes, %s", seed, minutes, recipe);
        try (ScratchFolder scratch = ScratchFolder.create("perceptron-chaos", 4L << 30);
                LocalRegistry real = LocalRegistry.start();
                FaultyRegistry registry = new FaultyRegistry(real.url());
                Broker broker = new Broker(scratch.path().resolve("broker"));
                Disk disk = new Disk(scratch.path().resolve("disk"))) {
            Cluster cluster = new Cluster(broker.address(), real.url());
            job = new JobUnderTest(cluster, scratch.path(), settings(registry));
            Path archive = scratch.path().resolve("classes.jsa");
            try (Instance a = new Instance("A", program, scratch.path().resolve("A"), archive, job);
                    Instance b =
                            new Instance("B", program, scratch.path().resolve("B"), archive, job.in(disk.folder()))) {
                instances = List.of(a, b);
                command("topics", "create", "--partitions", Integer.toString(PARTITIONS));
                Runtime.getRuntime().addShutdownHook(new Thread(this::kill, "end of instances"));
                try (HangingTransactions hanging = new HangingTransactions(cluster.clientSettings(), log);
                        Traffic traffic = new Traffic(cluster, job, PARTITIONS, perSecond, seed, !recipe.discover())) {
                    campaign(
                            new Faults(instances, broker, registry, disk, traffic, hanging, switchedOff(), log),
                            traffic);
                    end();
                    log.line("%d partitions with transactions that Kafka had forgotten", hanging.aborted());
                    check(cluster);
                } catch (AssertionError | ConditionTimeoutException e) {
                    keep(scratch.path());
                    throw e;
                }
            }
        }
    }

    /** A killed instance is missed soon. */
    private Map<String, String> settings(FaultyRegistry registry) {
        Map<String, String> settings = new HashMap<>(recipe.settings());
        settings.putAll(Map.of(
                "schema.registry.url", registry.url(),
                // However long it takes to come back: a label that has waited for too long is a dead letter.
                "labels.wait.ms", "3600000",
                "average.every.ms", "1000",
                "rates.window.ms", "2000",
                "rates.grace.ms", "1000",
                "kafka.consumer.session.timeout.ms", "4000",
                "kafka.consumer.heartbeat.interval.ms", "1000",
                "kafka.producer.transaction.timeout.ms", "8000"));
        return settings;
    }

    /** Runs another command of the installed program, with the settings of the first instance. */
    private void command(String... words) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(program.toString()));
        command.addAll(List.of(words));
        command.addAll(List.of("--config", instances.get(0).config().toString()));
        assertThat(new ProcessBuilder(command).inheritIO().start().waitFor())
                .as(String.join(" ", words))
                .isZero();
    }

    /** Names of faults, those of the registry among them. */
    private static Set<String> switchedOff() {
        return Set.of(System.getProperty("perceptron.without", "").split(","));
    }

    private void campaign(Faults faults, Traffic traffic) throws Exception {
        try {
            carryOut(new Plan(seed), faults, traffic);
        } finally {
            log.line("%s", faults.counts);
        }
    }

    private void carryOut(Plan plan, Faults faults, Traffic traffic) throws Exception {
        traffic.resume();
        archiveClasses(instances.get(0));
        faults.start();
        log.line("both instances were started");
        long end = System.currentTimeMillis() + minutes * 60_000L;
        long check = System.currentTimeMillis() + MILLIS_BETWEEN_CHECKS;
        while (System.currentTimeMillis() < end) {
            faults.carryOut(plan.next());
            if (System.currentTimeMillis() > check) {
                verify(faults, traffic);
                traffic.resume();
                check = System.currentTimeMillis() + MILLIS_BETWEEN_CHECKS;
            }
        }
        verify(faults, traffic);
        log.line("%d records sent, %d of them hostile", traffic.sent.get(), traffic.hostile.get());
    }

    /** Waits until all that was sent is answered, and lets the job compare its models with its updates. */
    private void verify(Faults faults, Traffic traffic) throws Exception {
        traffic.pause();
        faults.restartEnded();
        job.awaitAllConsumed(() -> {
            faults.restartEnded();
            return false;
        });
        await().atMost(Duration.ofMillis(PATIENCE))
                .until(() -> job.read("dead-letters").size() >= traffic.hostile.get());
        command("verify");
        log.line("so far %s", faults.counts);
    }

    private void check(Cluster cluster) {
        JobOutput output = JobOutput.of(cluster, job);
        output.check();
        log.line("all is right: %s", output.counts());
        log.line("%d published averages compared bit for bit", PublishedAverages.check(cluster, job));
    }

    private void end() throws InterruptedException {
        for (Instance instance : instances) {
            assertThat(instance.terminate(PATIENCE))
                    .as(instance.name() + " ends")
                    .isTrue();
        }
    }

    /** The first start is an orderly one, at whose end the JVM keeps what it has loaded. */
    private static void archiveClasses(Instance instance) throws IOException, InterruptedException {
        instance.start();
        long until = System.currentTimeMillis() + PATIENCE;
        while (!instance.works() && System.currentTimeMillis() < until) {
            Thread.sleep(200);
        }
        instance.terminate(PATIENCE);
    }

    private void keep(Path scratch) throws IOException {
        Path kept = Files.createTempDirectory("chaos-kept-");
        for (String name : List.of("A", "B", "broker")) {
            new ProcessBuilder("cp", "-r", scratch.resolve(name).toString(), kept.toString()).start();
        }
        log.line("logs are kept in %s", kept);
    }

    private void kill() {
        for (Instance instance : instances) {
            instance.close();
        }
    }
}
