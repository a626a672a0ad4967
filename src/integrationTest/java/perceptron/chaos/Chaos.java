package perceptron.chaos;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static perceptron.pipeline.LabelsAndCommands.someUnlabelled;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.awaitility.core.ConditionTimeoutException;
import perceptron.Cluster;
import perceptron.FaultyRegistry;
import perceptron.JobUnderTest;
import perceptron.PatientAwait;
import perceptron.ProjectCopy;
import perceptron.demo.local.LocalRegistry;
import perceptron.demo.local.ScratchFolder;
import perceptron.pipeline.Cases;
import perceptron.pipeline.JobOutput;
import perceptron.pipeline.LabelsAndCommands;
import perceptron.pipeline.Load;
import perceptron.pipeline.PublishedAverages;

/** The campaign: {@code minutes} of faults, with a checkpoint now and then, at which everything has to be right. */
public final class Chaos {
    private static final Duration PATIENCE = Duration.ofMinutes(3);
    private static final long MILLIS_BETWEEN_CHECKS = 300_000;
    private static final long BEGINNING = System.currentTimeMillis();
    private static final List<String> LEARNERS = List.of("pa1", "adaptive", "arow", "perceptron", "pa2", "pa");
    private static final List<String> WIDE = List.of("wide");
    /** The model that is deleted now and then. */
    private static final String MORTAL = "mortal";

    private final int minutes;
    private final String registryUrl;
    private final long seed = Long.getLong("perceptron.seed", 1);
    private final int perSecond = Integer.getInteger("perceptron.rate", 120);
    private final boolean binary = (round() & 1) == 0;
    private final String program = Path.of(System.getProperty("perceptron.installation"), "bin", "perceptron-streams")
            .toString();
    private List<Instance> instances;
    private JobUnderTest job;

    Chaos(int minutes, String registryUrl) {
        this.minutes = minutes;
        this.registryUrl = registryUrl;
    }

    public static void main(String[] arguments) throws Exception {
        PatientAwait.begin();
        try (LocalRegistry registry = LocalRegistry.start()) {
            new Chaos(Integer.getInteger("perceptron.minutes", 1), registry.url()).run();
        }
        System.exit(0);
    }

    /** What happens, with the seconds since the beginning. */
    static void log(String text, Object... arguments) {
        System.out.printf(
                "%7.1f s  %s%n", (System.currentTimeMillis() - BEGINNING) / 1000.0, text.formatted(arguments));
    }

    private long round() {
        return Math.floorDiv(seed, (long) LEARNERS.size());
    }

    /** Successive seeds try all learners; two signs and classes by name take turns, since Random begins alike for small seeds. */
    private Map<String, String> learner() {
        String learner = LEARNERS.get((int) Math.floorMod(seed, (long) LEARNERS.size()));
        boolean rms = (round() & 2) == 0 && !learner.equals("adaptive");
        return Map.of(
                "learner", learner, "C", "0.5", "scale", rms ? "rms" : "none", "classes", binary ? "" : "discover");
    }

    void run() throws Exception {
        log("seed %d, %d minutes, %s", seed, minutes, learner());
        try (ScratchFolder scratch = ScratchFolder.create("perceptron-chaos", 4L << 30);
                FaultyRegistry registry = new FaultyRegistry(registryUrl);
                Broker broker = new Broker(scratch.path().resolve("broker"));
                Disk disk = new Disk(scratch.path().resolve("disk"));
                Cluster cluster = new Cluster(broker.address(), registryUrl)) {
            job = new JobUnderTest(cluster, scratch.path(), settings(registry));
            job.succeeds("topics", "create", "--partitions", Integer.toString(JobUnderTest.PARTITIONS));
            Path archive = scratch.path().resolve("classes.jsa");
            try (Instance a = new Instance("A", program, scratch.path().resolve("A"), archive, job);
                    Instance b =
                            new Instance("B", program, scratch.path().resolve("B"), archive, job.in(disk.folder()))) {
                instances = List.of(a, b);
                Runtime.getRuntime().addShutdownHook(new Thread(() -> instances.forEach(Instance::kill)));
                campaign(cluster, broker, registry, disk);
                for (Instance instance : instances) {
                    assertThat(instance.terminate(PATIENCE)).as(instance.name).isTrue();
                }
                JobOutput output = JobOutput.of(cluster, job);
                output.check();
                log("all is right: %s", output.counts());
                log("%d published averages compared bit for bit", PublishedAverages.check(cluster, job));
            } catch (AssertionError | ConditionTimeoutException e) {
                keep(scratch.path());
                throw e;
            }
        }
    }

    /** A killed instance is missed soon. */
    private Map<String, String> settings(FaultyRegistry registry) {
        Map<String, String> settings = new HashMap<>(learner());
        settings.putAll(Map.of(
                "application.id", "chaos",
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

    private void campaign(Cluster cluster, Broker broker, FaultyRegistry registry, Disk disk) throws Exception {
        Faults faults;
        try (LabelsAndCommands besides = new LabelsAndCommands(cluster, List.of(job), binary, MORTAL);
                Load load = new Load(cluster)) {
            send(load, besides);
            faults = new Faults(instances, broker, registry, disk, load, cluster.admin());
            archiveClasses(instances.get(0));
            faults.start();
            besides.command(Stream.concat(Load.MODELS.stream(), WIDE.stream()).toList());
            log("both instances were started, and there are models");
            carryOut(faults, load);
        }
        verify(faults);
    }

    private void send(Load load, LabelsAndCommands besides) {
        String examples = job.topic("examples");
        var narrow = someUnlabelled(binary ? Cases::sign : Cases::classes);
        var wide = someUnlabelled(binary ? Cases::wide : Cases::manyClasses);
        load.send(examples, Load.MODELS, perSecond * 8 / 10, seed, narrow, besides);
        load.send(examples, WIDE, perSecond / 10, seed, wide, besides);
        load.send(examples, List.of(MORTAL), perSecond / 10, seed, narrow, besides);
    }

    private void carryOut(Faults faults, Load load) throws Exception {
        Plan plan = new Plan(seed);
        long end = System.currentTimeMillis() + minutes * 60_000L;
        long check = System.currentTimeMillis() + MILLIS_BETWEEN_CHECKS;
        while (System.currentTimeMillis() < end) {
            faults.carryOut(plan.next());
            if (System.currentTimeMillis() > check) {
                load.pause();
                verify(faults);
                load.resume();
                check = System.currentTimeMillis() + MILLIS_BETWEEN_CHECKS;
            }
        }
    }

    /** Waits until all that was sent is answered, and lets the job compare its models with its updates. */
    private void verify(Faults faults) throws Exception {
        job.awaitAllConsumed(() -> {
            faults.restartEnded();
            return false;
        });
        for (Instance instance : instances) {
            await().until(instance::isReady);
        }
        ProjectCopy.run(program, "verify", "--config", instances.get(0).config.toString());
        log("so far %s", faults.counts);
    }

    /** The first start is an orderly one, at whose end the JVM keeps what it has loaded. */
    private static void archiveClasses(Instance instance) throws IOException, InterruptedException {
        instance.start();
        await().until(instance::works);
        instance.terminate(PATIENCE);
    }

    private static void keep(Path scratch) throws IOException, InterruptedException {
        Path kept = Files.createTempDirectory("chaos-kept-");
        for (String name : List.of("A", "B", "broker")) {
            new ProcessBuilder("cp", "-r", scratch.resolve(name).toString(), kept.toString())
                    .start()
                    .waitFor();
        }
        log("logs are kept in %s", kept);
    }
}
