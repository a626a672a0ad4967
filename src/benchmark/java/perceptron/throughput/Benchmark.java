package perceptron.throughput;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import perceptron.run.local.BrokerProcess;
import perceptron.run.local.LocalRegistry;

/**
 * Runs all contenders in turn, again and again, and prints medians with their spread: one table, and the same as JSON. Only
 * ratios of one run mean anything.
 */
public final class Benchmark {
    /** One contender on one workload. */
    private record Match(Contender contender, Workload workload) {}

    private static final Map<String, String> LIMITS =
            Map.of("message.max.bytes", Integer.toString(NaiveJob.LARGEST_VALUE));

    private final ObjectMapper json = new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);
    private final Map<Match, List<ContenderRun.Measured>> results = new LinkedHashMap<>();
    private final Map<Match, int[]> latencies = new LinkedHashMap<>();
    private final Map<Workload, long[]> recoveries = new LinkedHashMap<>();
    private final Servers servers;
    private final int examples;
    private int trials;

    private Benchmark(Servers servers, int examples) {
        this.servers = servers;
        this.examples = examples;
    }

    /** @param args how many examples, how often, and where the JSON goes */
    public static void main(String[] args) throws Exception {
        try (BrokerProcess broker = BrokerProcess.start(0, LIMITS, "-Xmx2g");
                LocalRegistry registry = LocalRegistry.start()) {
            Benchmark benchmark =
                    new Benchmark(new Servers(broker.bootstrapServers(), registry.url()), Integer.parseInt(args[0]));
            benchmark.run(Integer.parseInt(args[1]));
            Table table = new Table(benchmark.results(), benchmark.latencies(), benchmark.recoveries());
            System.out.print(table.text());
            benchmark.json.writeValue(Path.of(args[2]).toFile(), table.json());
        }
    }

    private static List<Match> matches() {
        List<Match> matches = new ArrayList<>();
        Set<Contender> all = EnumSet.allOf(Contender.class);
        all.forEach(contender -> matches.add(new Match(contender, Workload.DENSE)));
        all.forEach(contender -> matches.add(new Match(contender, Workload.SPARSE_20)));
        matches.add(new Match(Contender.NAIVE, Workload.SPARSE_16));
        for (Workload other : EnumSet.complementOf(EnumSet.of(Workload.DENSE, Workload.SPARSE_20))) {
            matches.add(new Match(Contender.PERCEPTRON, other));
        }
        return matches;
    }

    private void run(int times) throws Exception {
        for (Workload workload : Workload.values()) {
            Filler.fill(servers, workload, examples);
        }
        for (int time = 0; time < times; time++) {
            for (Match match : matches()) {
                ContenderRun.Measured measured = json.treeToValue(
                        child(
                                ContenderRun.class,
                                match.contender.name(),
                                match.workload.name(),
                                Integer.toString(examples),
                                servers.kafka(),
                                servers.registry(),
                                "trial" + trials++),
                        ContenderRun.Measured.class);
                System.out.printf("%-12s %-14s %s%n", match.contender, match.workload, measured);
                results.computeIfAbsent(match, none -> new ArrayList<>()).add(measured);
            }
        }
        for (Workload workload : List.of(Workload.DENSE, Workload.SPARSE_20)) {
            for (Contender contender : List.of(Contender.DECODE, Contender.PERCEPTRON)) {
                JsonNode quantiles = child(
                        Latency.class,
                        contender.name(),
                        workload.name(),
                        servers.kafka(),
                        servers.registry(),
                        "latency" + trials++);
                latencies.put(new Match(contender, workload), json.treeToValue(quantiles, int[].class));
            }
        }
        for (Workload workload : List.of(Workload.SPARSE_10, Workload.SPARSE_20)) {
            JsonNode heapAndMillis = child(
                    Recovery.class,
                    workload.name(),
                    Integer.toString(examples),
                    servers.kafka(),
                    servers.registry(),
                    "recovery" + trials++);
            recoveries.put(workload, json.treeToValue(heapAndMillis, long[].class));
        }
    }

    private JsonNode child(Class<?> main, String... args) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx3g"));
        command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
        command.addAll(List.of(args));
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String last = null;
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                last = line;
            }
        }
        if (process.waitFor() != 0 || last == null) {
            throw new IllegalStateException(main.getSimpleName() + " " + List.of(args) + " failed: " + last);
        }
        return json.readTree(last);
    }

    private List<Row> results() {
        List<Row> rows = new ArrayList<>();
        results.forEach((match, measured) -> rows.add(Row.of(match.contender, match.workload, measured)));
        return rows;
    }

    private List<Table.Delay> latencies() {
        List<Table.Delay> delays = new ArrayList<>();
        latencies.forEach((match, millis) ->
                delays.add(new Table.Delay(match.contender, match.workload, millis[0], millis[1], millis[2])));
        return delays;
    }

    private List<Table.Restored> recoveries() {
        List<Table.Restored> restored = new ArrayList<>();
        recoveries.forEach((workload, heapAndMillis) ->
                restored.add(new Table.Restored(workload, workload.weights(), heapAndMillis[0], heapAndMillis[1])));
        return restored;
    }
}
