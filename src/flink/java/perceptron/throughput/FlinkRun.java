package perceptron.throughput;

import com.fasterxml.jackson.databind.ObjectMapper;

/** {@link ContenderRun} for Flink: on its own class path, with the same arguments and the same line of output. */
final class FlinkRun {
    private FlinkRun() {}

    public static void main(String[] args) throws Exception {
        String backend = args[0].equals("FLINK") ? "hashmap" : "rocksdb";
        Workload workload = Workload.valueOf(args[1]);
        Servers servers = new Servers(args[3], args[4]);
        Measured measured;
        try (FlinkJob job = new FlinkJob(workload, servers, args[5], args[6], backend)) {
            measured = Meter.measure(job, Integer.parseInt(args[2]));
        } catch (Throwable e) {
            e.printStackTrace();
            System.exit(1); // The threads of the cluster in this process would go on for ever.
            return;
        }
        System.out.println(new ObjectMapper().writeValueAsString(measured));
        System.exit(0);
    }
}
