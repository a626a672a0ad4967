package perceptron.throughput;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import perceptron.demo.local.LocalBroker;
import perceptron.demo.local.LocalRegistry;
import perceptron.demo.local.ScratchFolder;
import perceptron.pipeline.settings.Settings;

/**
 * Runs contenders in turn and prints what they cost, with the goals beside it: one table, and the same as JSON. The pass-through
 * that others are compared with runs again after every two of them, so a machine that becomes slower changes both.
 */
public final class Benchmark {
    /** For what a run keeps on disk; topics need about four times as much. */
    private static final long ROOM = 3L << 30;

    private static final int BESIDE_ONE_BASE = 2;

    private final Map<Match, List<Row.Trial>> trials = new LinkedHashMap<>();
    private final Servers servers;
    private final int examples;
    private final List<String> failed = new ArrayList<>();
    private int runs;

    private Benchmark(Servers servers, int examples) {
        this.servers = servers;
        this.examples = examples;
    }

    /** @param args how many examples, how often, which rows, and where the JSON and the chart go */
    public static void main(String[] args) throws Exception {
        Plan plan = Plan.of(args[2]);
        try (LocalBroker broker = LocalBroker.start();
                LocalRegistry registry = LocalRegistry.start()) {
            Servers servers = new Servers(broker.bootstrapServers(), registry.url());
            Benchmark benchmark = new Benchmark(servers, Integer.parseInt(args[0]));
            Table table = benchmark.run(plan, Integer.parseInt(args[1]));
            System.out.print(table.text());
            new ObjectMapper()
                    .enable(SerializationFeature.INDENT_OUTPUT)
                    .writeValue(Path.of(args[3]).toFile(), table.json());
            Files.writeString(Path.of(args[4]), Chart.of(table.rows()));
            if (!benchmark.failed.isEmpty()) {
                throw new IllegalStateException("rows without a result: " + String.join("; ", benchmark.failed));
            }
        }
    }

    private Table run(Plan plan, int times) throws Exception {
        for (Workload workload : plan.workloads()) {
            Filler.fill(servers, workload, examples);
        }
        for (int time = 0; time < times; time++) {
            round(plan.matches());
        }
        List<Table.Restored> restored = new ArrayList<>();
        for (Workload workload : plan.restores()) {
            restored.add(restore(workload));
        }
        List<Row> rows = new ArrayList<>();
        trials.forEach((match, of) -> rows.add(Row.of(match, of)));
        return new Table(rows, restored);
    }

    private void round(List<Match> matches) throws Exception {
        Match base = null;
        Measured measuredBase = null;
        int beside = 0;
        for (Match match : matches) {
            if (base == null || base.workload() != match.workload() || beside == BESIDE_ONE_BASE) {
                base = Match.base(match.workload());
                measuredBase = measure(base, null);
                beside = 0;
            }
            if (!match.isBase()) {
                measureIfItEnds(match, measuredBase);
                beside++;
            }
        }
    }

    /** A row that fails is left out, and the others go on. */
    private void measureIfItEnds(Match match, Measured base) throws Exception {
        try {
            measure(match, base);
        } catch (IllegalStateException e) {
            failed.add(match.name() + ": " + e.getMessage());
        }
    }

    /** @param base null if this is one */
    private Measured measure(Match match, Measured base) throws Exception {
        String name = "run" + runs++;
        try (ScratchFolder folder = ScratchFolder.create("perceptron-benchmark", ROOM)) {
            RunTopics topics = new RunTopics(
                    settings(match, name, folder.path()), match.workload().partitions());
            Measured measured = run(match, name, folder.path());
            if (match.contender().isFlink()) {
                checkThatAllIsCommitted(topics.predictions(), match.contender().examples(examples));
            }
            Row.Trial trial = new Row.Trial(
                    measured,
                    base == null ? measured : base,
                    (double) topics.bytes(true) / measured.examples(),
                    (double) topics.bytes(false) / measured.examples());
            System.out.printf("%-30s %s%n", match.name(), measured);
            trials.computeIfAbsent(match, none -> new ArrayList<>()).add(trial);
            topics.delete();
            return measured;
        }
    }

    private Settings settings(Match match, String name, Path folder) {
        return match.contender().settings(name, match.workload(), servers, folder);
    }

    private Measured run(Match match, String name, Path folder) throws Exception {
        String[] args = arguments(match, match.contender().examples(examples), name, folder);
        return match.contender().isFlink() ? Child.runFlink(args) : Child.run(Measured.class, ContenderRun.class, args);
    }

    private String[] arguments(Match match, int count, String name, Path folder) {
        return new String[] {
            match.contender().name(),
            match.workload().name(),
            Integer.toString(count),
            servers.kafka(),
            servers.registry(),
            name,
            folder.toString()
        };
    }

    /** This job has its own tests for that. */
    private void checkThatAllIsCommitted(long predictions, int examples) {
        if (predictions < examples) {
            throw new IllegalStateException(
                    "Flink committed " + predictions + " predictions of " + examples + " examples");
        }
    }

    /** It is killed when a quarter of the examples is still to come, so that there is something to predict afterwards. */
    private Table.Restored restore(Workload workload) throws Exception {
        Match match = new Match(Contender.PERCEPTRON, workload);
        String name = "run" + runs++;
        try (ScratchFolder folder = ScratchFolder.create("perceptron-benchmark", ROOM)) {
            Path before = folder.path().resolve("before");
            Path after = folder.path().resolve("after");
            RunTopics topics = new RunTopics(settings(match, name, before), workload.partitions());
            String[] untilKilled = arguments(match, examples - examples / 4, name, before);
            Recovery.Lost lost = Child.run(Recovery.Lost.class, Recovery.class, untilKilled);
            Recovery.awaitGivenUp(servers, name);
            Recovery.Restored restored =
                    Child.run(Recovery.Restored.class, Recovery.class, arguments(match, 0, name, after));
            topics.delete();
            return new Table.Restored(workload, lost, restored);
        }
    }
}
