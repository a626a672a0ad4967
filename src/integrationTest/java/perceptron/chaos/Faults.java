package perceptron.chaos;

import java.io.IOException;
import java.util.List;
import java.util.Random;
import java.util.Set;
import perceptron.FaultyRegistry;
import perceptron.pipeline.Vandal;

/** Carries out a plan. */
final class Faults {
    private static final long PATIENCE_FOR_WORK = 30_000;
    private static final long PATIENCE_FOR_END = 45_000;
    private static final int LONGEST_REST = 1_500;

    private final List<Instance> instances;
    private final Broker broker;
    private final FaultyRegistry registry;
    private final Disk disk;
    private final Traffic traffic;
    private final HangingTransactions transactions;
    private final Set<String> switchedOff;
    private final Log log;
    final Counts counts = new Counts();

    /** @param disk that of the last instance */
    Faults(
            List<Instance> instances,
            Broker broker,
            FaultyRegistry registry,
            Disk disk,
            Traffic traffic,
            HangingTransactions transactions,
            Set<String> switchedOff,
            Log log) {
        this.instances = instances;
        this.broker = broker;
        this.registry = registry;
        this.disk = disk;
        this.traffic = traffic;
        this.transactions = transactions;
        this.switchedOff = switchedOff;
        this.log = log;
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
                log.line("pause of %s for %d ms", instance.name(), step.millis());
                instance.pause(step.millis());
                counts.pauses++;
            }
            case TERMINATE -> {
                terminate(instance);
                instance.start();
            }
            case BROKER_KILL -> killBroker(step.millis());
            case BROKER_PAUSE -> {
                log.line("pause of the broker for %d ms", step.millis());
                broker.pause(step.millis());
                counts.brokerPauses++;
            }
            case REGISTRY -> troubleTheRegistry(instance, step.millis(), step.random());
            case DAMAGE -> damage(instance, step.random());
            case FULL_DISK -> fill(step.millis());
        }
    }

    private boolean isOff(Enum<?> fault) {
        boolean off = switchedOff.contains(fault.name());
        if (off) {
            counts.skipped.merge(fault.name(), 1, Integer::sum);
        }
        return off;
    }

    void start() throws IOException {
        for (Instance instance : instances) {
            instance.start();
        }
    }

    void restartEnded() throws IOException {
        for (Instance instance : instances) {
            String ended = instance.startIfEnded();
            if (ended != null) {
                log.line("%s", ended);
                counts.endedByThemselves++;
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
        counts.kills++;
        counts.killsAtWork += works ? 1 : 0;
        log.line("kill %d of %s%s", counts.kills, instance.name(), works ? ", at work" : "");
    }

    /**
     * Between transactions, because of Kafka's own fault: a broker of 4.3 that is killed during one may come back with only a part
     * of its partitions having a commit marker, and then no job can be exactly once.
     */
    private void killBroker(int millis) throws IOException, InterruptedException {
        traffic.pause();
        boolean quiet = transactions.awaitNoneOpen(PATIENCE_FOR_WORK);
        if (quiet) {
            broker.kill();
        }
        traffic.resume();
        if (!quiet) {
            counts.skipped.merge("BROKER_KILL, since transactions were open", 1, Integer::sum);
            return;
        }
        counts.brokerKills++;
        log.line("kill %d of the broker", counts.brokerKills);
        Thread.sleep(millis);
        broker.start();
    }

    private void terminate(Instance instance) throws InterruptedException {
        log.line("%s is told to end", instance.name());
        long before = System.currentTimeMillis();
        if (!instance.terminate(PATIENCE_FOR_END)) {
            throw new AssertionError(instance.name() + " was told to end, and runs after " + PATIENCE_FOR_END + " ms");
        }
        log.line("%s has ended after %d ms", instance.name(), System.currentTimeMillis() - before);
        counts.terminations++;
    }

    private void troubleTheRegistry(Instance instance, int millis, Random random)
            throws IOException, InterruptedException {
        FaultyRegistry.Fault fault =
                FaultyRegistry.Fault.values()[1 + random.nextInt(FaultyRegistry.Fault.values().length - 1)];
        if (isOff(fault)) {
            return;
        }
        log.line("the registry: %s for %d ms", fault, millis + 3_000);
        registry.show(fault);
        counts.registry.merge(fault, 1, Integer::sum);
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
            String done = new Vandal(instance.state(), random).damage(counts.damages);
            log.line("%s: %s", instance.name(), done);
            counts.damages += done == null ? 0 : 1;
        }
        instance.start();
    }

    private void fill(int millis) throws IOException, InterruptedException {
        if (!disk.canBeFilled()) {
            counts.skipped.merge("FULL_DISK, for which one has to be root", 1, Integer::sum);
            return;
        }
        log.line("the disk is full for %d ms", millis);
        log.line("before, %s", disk.use());
        counts.fullDisks++;
        disk.fill();
        Thread.sleep(millis);
        disk.empty();
    }
}
