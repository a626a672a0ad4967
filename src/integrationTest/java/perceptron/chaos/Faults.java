package perceptron.chaos;

import static org.assertj.core.api.Assertions.assertThat;
import static perceptron.chaos.Chaos.log;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.TopicPartition;
import perceptron.FaultyRegistry;
import perceptron.pipeline.Load;
import perceptron.pipeline.Vandal;

/** Carries out a plan. */
final class Faults {
    private static final long PATIENCE_FOR_WORK = 30_000;
    private static final Duration PATIENCE_FOR_END = Duration.ofSeconds(45);
    private static final int LONGEST_REST = 1_500;
    private static final int ON_THE_WAY = 200;

    private final List<Instance> instances;
    private final Broker broker;
    private final FaultyRegistry registry;
    private final Disk disk;
    private final Load load;
    private final Admin admin;
    /** Names of faults, those of the registry among them. */
    private final Set<String> switchedOff =
            Set.of(System.getProperty("perceptron.without", "").split(","));
    /** What was done, and how often. */
    final Map<String, Integer> counts = new ConcurrentSkipListMap<>();

    /** @param disk that of the last instance */
    Faults(List<Instance> instances, Broker broker, FaultyRegistry registry, Disk disk, Load load, Admin admin) {
        this.instances = instances;
        this.broker = broker;
        this.registry = registry;
        this.disk = disk;
        this.load = load;
        this.admin = admin;
    }

    private void count(String what) {
        counts.merge(what, 1, Integer::sum);
    }

    void carryOut(Plan.Step step) throws IOException, InterruptedException {
        Thread.sleep(step.waitMillis());
        restartEnded();
        Instance instance = instances.get(step.instance());
        if (isOff(step.fault())) {
            return;
        }
        switch (step.fault()) {
            case KILL -> {
                kill(instance, step.atWork());
                Thread.sleep(step.random().nextInt(LONGEST_REST));
                instance.start();
            }
            case KILL_BOTH -> {
                kill(instance, step.atWork());
                kill(instances.get(1 - step.instance()), false);
                Thread.sleep(step.random().nextInt(LONGEST_REST));
                start();
            }
            case PAUSE -> {
                log("pause of %s for %d ms", instance.name, step.millis());
                instance.pause(step.millis());
                count("pauses");
            }
            case TERMINATE -> {
                terminate(instance);
                instance.start();
            }
            case BROKER_KILL -> killBroker(step.millis());
            case BROKER_PAUSE -> {
                log("pause of the broker for %d ms", step.millis());
                broker.pause(step.millis());
                count("broker pauses");
            }
            case REGISTRY -> troubleTheRegistry(instance, step.millis(), step.random());
            case DAMAGE -> damage(instance, step.random());
            case FULL_DISK -> fill(step.millis());
        }
    }

    private boolean isOff(Enum<?> fault) {
        boolean off = switchedOff.contains(fault.name());
        if (off) {
            count("skipped " + fault);
        }
        return off;
    }

    void start() throws IOException {
        for (Instance instance : instances) {
            instance.start();
        }
    }

    void restartEnded() throws IOException, InterruptedException {
        for (Instance instance : instances) {
            String ended = instance.startIfEnded();
            if (ended != null) {
                log("%s", ended);
                count("times an instance ended by itself");
            }
        }
    }

    private void kill(Instance instance, boolean atWork) throws IOException, InterruptedException {
        long until = System.currentTimeMillis() + PATIENCE_FOR_WORK;
        boolean works = instance.works();
        while (atWork && !works && System.currentTimeMillis() < until) {
            Thread.sleep(200);
            restartEnded();
            works = instance.works();
        }
        instance.kill();
        count(works ? "kills at work" : "kills at other times");
        log("kill of %s%s", instance.name, works ? ", at work" : "");
    }

    /**
     * Between transactions, because of Kafka's own fault: a broker of 4.3 that is killed during one may come back with only a part
     * of its partitions having a commit marker, and then no job can be exactly once.
     */
    private void killBroker(int millis) throws IOException, InterruptedException {
        load.pause();
        boolean killed = killBetweenTransactions();
        load.resume();
        if (!killed) {
            count("skipped BROKER_KILL, since transactions were open");
            return;
        }
        count("broker kills");
        log("kill of the broker");
        Thread.sleep(millis);
        broker.start();
    }

    /**
     * Both instances stand still while it looks for open transactions: otherwise the next one could begin between the look and the kill.
     * Gives whether there was such a moment before the patience ended.
     */
    private boolean killBetweenTransactions() throws IOException, InterruptedException {
        long until = System.currentTimeMillis() + PATIENCE_FOR_WORK;
        while (System.currentTimeMillis() < until) {
            for (Instance instance : instances) {
                instance.standStill();
            }
            try {
                Thread.sleep(ON_THE_WAY); // The broker takes in what they had sent.
                if (isNoTransactionOpen()) {
                    broker.kill();
                    return true;
                }
            } catch (ExecutionException e) {
                log("the broker does not say which transactions are open: %s", e.getCause());
                return false;
            } finally {
                for (Instance instance : instances) {
                    instance.goOn();
                }
            }
            Thread.sleep(ON_THE_WAY);
        }
        return false;
    }

    private boolean isNoTransactionOpen() throws ExecutionException, InterruptedException {
        List<TopicPartition> partitions = new ArrayList<>();
        admin.describeTopics(admin.listTopics().names().get())
                .allTopicNames()
                .get()
                .forEach((name, topic) ->
                        topic.partitions().forEach(each -> partitions.add(new TopicPartition(name, each.partition()))));
        return admin.describeProducers(partitions).all().get().values().stream()
                .flatMap(partition -> partition.activeProducers().stream())
                .allMatch(producer -> producer.currentTransactionStartOffset().isEmpty());
    }

    private void terminate(Instance instance) throws InterruptedException {
        log("%s is told to end", instance.name);
        assertThat(instance.terminate(PATIENCE_FOR_END))
                .as("%s ends in time", instance.name)
                .isTrue();
        log("%s has ended", instance.name);
        count("orderly ends");
    }

    private void troubleTheRegistry(Instance instance, int millis, Random random)
            throws IOException, InterruptedException {
        FaultyRegistry.Fault fault =
                FaultyRegistry.Fault.values()[1 + random.nextInt(FaultyRegistry.Fault.values().length - 1)];
        if (isOff(fault)) {
            return;
        }
        log("the registry: %s for %d ms", fault, millis + 3_000);
        registry.show(fault);
        count("registry " + fault);
        try {
            kill(instance, false);
            instance.start();
            Thread.sleep(millis + 3_000);
        } finally {
            registry.show(FaultyRegistry.Fault.NONE);
        }
    }

    private void damage(Instance instance, Random random) throws IOException, InterruptedException {
        if (random.nextInt(3) == 0) {
            kill(instance, true);
        } else {
            terminate(instance); // Then the state on the disk is used again.
        }
        for (int count = 1 + random.nextInt(3); count > 0; count--) {
            String done = new Vandal(instance.state, random).damage(counts.getOrDefault("damaged files", 0));
            log("%s: %s", instance.name, done);
            if (done != null) {
                count("damaged files");
            }
        }
        instance.start();
    }

    private void fill(int millis) throws IOException, InterruptedException {
        if (!disk.canBeFilled()) {
            count("skipped FULL_DISK, for which one has to be root");
            return;
        }
        log("the disk is full for %d ms; before, %s", millis, disk.use());
        count("full disks");
        disk.fill();
        Thread.sleep(millis);
        disk.empty();
    }
}
