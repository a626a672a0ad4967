package perceptron.chaos;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import perceptron.demo.local.LocalRegistry;
import perceptron.demo.local.ScratchFolder;

/** The campaign: {@code minutes} of faults, with a checkpoint now and then, at which everything has to be right. */
public final class Chaos {
    private static final String PREFIX = "chaos";
    private static final int PARTITIONS = 4;
    private static final long PATIENCE_FOR_CHECK = 180_000;

    private final int minutes;
    private final long seed = Long.getLong("perceptron.seed", 1);
    private final int perSecond = Integer.getInteger("perceptron.rate", 120);
    private final int checkpointMinutes = Integer.getInteger("perceptron.checkpoint", 5);
    private final Recipe recipe = Recipe.of(seed);
    private final Log log = new Log();
    private List<Instance> instances;

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
            Map<String, Object> servers =
                    Map.of("bootstrap.servers", broker.address(), "schema.registry.url", real.url());
            Map<String, String> settings = settings(broker, registry);
            Path program = Path.of(System.getProperty("perceptron.installation"), "bin", "perceptron-streams");
            try (Instance a = instance("A", program, scratch, scratch.path().resolve("state"), settings);
                    Instance b = instance("B", program, scratch, disk.folder(), settings)) {
                instances = List.of(a, b);
                command(program, a, "topics", "create", "--partitions", Integer.toString(PARTITIONS));
                Runtime.getRuntime().addShutdownHook(new Thread(this::kill, "end of instances"));
                try (HangingTransactions hanging = new HangingTransactions(servers, log);
                        Topics topics = new Topics(PREFIX, servers);
                        Traffic traffic = new Traffic(PREFIX, PARTITIONS, perSecond, seed, recipe, servers)) {
                    Faults faults = new Faults(instances, broker, registry, disk, traffic, hanging, switchedOff(), log);
                    campaign(faults, traffic, new Checker(recipe, topics, PARTITIONS));
                    command(program, a, "verify");
                    end();
                    log.line("%d partitions with transactions that Kafka had forgotten", hanging.aborted());
                } catch (WrongException e) {
                    keep(scratch.path());
                    throw e;
                }
            }
        }
    }

    private Map<String, String> settings(Broker broker, FaultyRegistry registry) {
        Map<String, String> settings = new HashMap<>(recipe.settings());
        settings.putAll(Map.of(
                "application.id",
                PREFIX,
                "schema.registry.url",
                registry.url(),
                "kafka.bootstrap.servers",
                broker.address(),
                "labels.wait.ms",
                "15000",
                "average.every.ms",
                "1000",
                "rates.window.ms",
                "2000",
                "rates.grace.ms",
                "1000"));
        // A killed instance is missed soon.
        settings.putAll(Map.of(
                "kafka.consumer.session.timeout.ms", "4000",
                "kafka.consumer.heartbeat.interval.ms", "1000",
                "kafka.producer.transaction.timeout.ms", "8000"));
        return settings;
    }

    private Instance instance(
            String name, Path program, ScratchFolder scratch, Path state, Map<String, String> settings)
            throws IOException {
        Path archive = scratch.path().resolve("classes.jsa");
        return new Instance(name, program, scratch.path().resolve(name), state, archive, settings);
    }

    /** Runs another command of the installed program, with the settings of an instance. */
    private static void command(Path program, Instance instance, String... words)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(program.toString()));
        command.addAll(List.of(words));
        command.addAll(List.of("--config", instance.config().toString()));
        int code = new ProcessBuilder(command).inheritIO().start().waitFor();
        WrongException.unless(code == 0, "%s ended with %d", String.join(" ", words), code);
    }

    /** Names of faults, those of the registry among them. */
    private static Set<String> switchedOff() {
        return Set.of(System.getProperty("perceptron.without", "").split(","));
    }

    private void campaign(Faults faults, Traffic traffic, Checker checker) throws Exception {
        try {
            carryOut(new Plan(seed), faults, traffic, checker);
        } finally {
            log.line("%s", faults.counts);
        }
    }

    private void carryOut(Plan plan, Faults faults, Traffic traffic, Checker checker) throws Exception {
        traffic.resume();
        archiveClasses(instances.get(0));
        faults.start();
        log.line("both instances were started");
        long end = System.currentTimeMillis() + minutes * 60_000L;
        long checkpoint = System.currentTimeMillis() + checkpointMinutes * 60_000L;
        while (System.currentTimeMillis() < end) {
            faults.carryOut(plan.next());
            if (System.currentTimeMillis() > checkpoint && System.currentTimeMillis() < end) {
                check(faults, traffic, checker);
                traffic.resume();
                checkpoint = System.currentTimeMillis() + checkpointMinutes * 60_000L;
            }
        }
        check(faults, traffic, checker);
        log.line("%d records sent; %s", traffic.sent.get(), checker.counts());
    }

    private void end() throws InterruptedException {
        for (Instance instance : instances) {
            boolean ended = instance.terminate(PATIENCE_FOR_CHECK);
            WrongException.unless(ended, "%s was told to end, and does not", instance.name());
        }
    }

    /** The first start is an orderly one, at whose end the JVM keeps what it has loaded. */
    private static void archiveClasses(Instance instance) throws IOException, InterruptedException {
        instance.start();
        long until = System.currentTimeMillis() + PATIENCE_FOR_CHECK;
        while (!instance.works() && System.currentTimeMillis() < until) {
            Thread.sleep(200);
        }
        instance.terminate(PATIENCE_FOR_CHECK);
    }

    private void check(Faults faults, Traffic traffic, Checker checker) throws Exception {
        log.line("checkpoint");
        traffic.pause();
        faults.restartEnded();
        long before = System.currentTimeMillis();
        checker.check(PATIENCE_FOR_CHECK, faults::restartEnded, model -> snapshot(faults, model));
        log.line("all is right after %d ms: %s", System.currentTimeMillis() - before, checker.counts());
        log.line("so far %s", faults.counts);
    }

    /** Any instance has to answer for any model. */
    private JsonNode snapshot(Faults faults, String model) {
        try {
            for (int attempt = 0; attempt < 100; attempt++) {
                JsonNode json = instances.get(attempt % instances.size()).model(model);
                if (json != null) {
                    return json;
                }
                faults.restartEnded();
                Thread.sleep(500);
            }
            throw new WrongException("nobody gives the model " + model);
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
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
