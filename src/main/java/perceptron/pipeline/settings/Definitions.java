package perceptron.pipeline.settings;

import static org.apache.kafka.common.config.ConfigDef.Importance.HIGH;
import static org.apache.kafka.common.config.ConfigDef.Importance.LOW;
import static org.apache.kafka.common.config.ConfigDef.Importance.MEDIUM;
import static org.apache.kafka.common.config.ConfigDef.Range.atLeast;
import static org.apache.kafka.common.config.ConfigDef.Range.between;
import static org.apache.kafka.common.config.ConfigDef.Type.BOOLEAN;
import static org.apache.kafka.common.config.ConfigDef.Type.DOUBLE;
import static org.apache.kafka.common.config.ConfigDef.Type.INT;
import static org.apache.kafka.common.config.ConfigDef.Type.LIST;
import static org.apache.kafka.common.config.ConfigDef.Type.LONG;
import static org.apache.kafka.common.config.ConfigDef.Type.PASSWORD;
import static org.apache.kafka.common.config.ConfigDef.Type.STRING;

import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigDef.LambdaValidator;
import org.apache.kafka.common.config.ConfigDef.ValidString;
import org.apache.kafka.common.config.ConfigException;
import perceptron.learner.Algorithm;
import perceptron.learner.Start;
import perceptron.pipeline.wire.ExamplesFormat;

/** Every setting of the project: the one place where its name, default, bounds and meaning are written down. */
final class Definitions {
    private Definitions() {}

    static ConfigDef all() {
        ConfigDef settings = new ConfigDef();
        topics(settings);
        examples(settings);
        limits(settings);
        learning(settings);
        features(settings);
        models(settings);
        laterLabels(settings);
        outputs(settings);
        queries(settings);
        return settings;
    }

    /** Those that say how a model is learned, and so count where there is no job, too. */
    static ConfigDef ofLearners() {
        ConfigDef settings = new ConfigDef();
        learning(settings);
        features(settings);
        return settings;
    }

    private static void topics(ConfigDef settings) {
        settings.define(
                        "application.id",
                        STRING,
                        "perceptron",
                        HIGH,
                        "The job's name: its consumer group, and the prefix of its internal topics.")
                .define(
                        "topics.prefix",
                        STRING,
                        "",
                        HIGH,
                        "What the names of all topics begin with; the application id if empty. The outputs of one"
                                + " prefix belong to one job.")
                .define("examples.topic", STRING, "", MEDIUM, "The topic of examples, where it is not PREFIX.examples.")
                .define(
                        "model",
                        STRING,
                        "",
                        MEDIUM,
                        "Where set, every example and label belongs to this model, whatever its key. Costs a"
                                + " repartition.")
                .define(
                        "model.field",
                        STRING,
                        "",
                        MEDIUM,
                        "Formats record and json: the field that names the model of an example, where its key does"
                                + " not. Costs a repartition, and decoding twice.")
                .define(
                        "examples.repartition",
                        BOOLEAN,
                        false,
                        LOW,
                        "Bring examples and labels of one key together where producers disagree about partitions.");
    }

    private static void examples(ConfigDef settings) {
        settings.define(
                        "examples.format",
                        STRING,
                        "example",
                        ValidString.in(ExamplesFormat.names().toArray(String[]::new)),
                        HIGH,
                        "What the examples are: example, Avro of the schema Example; example-json, the same as JSON;"
                                + " record, Avro of any schema; json, any objects. Of the last two the fields are"
                                + " features.")
                .define(
                        "label.field",
                        STRING,
                        "label",
                        HIGH,
                        "Formats record and json: the field that is the label; nested ones as customer.age. Empty if"
                                + " all labels arrive later, which is said so for every format.")
                .define(
                        "id.field",
                        STRING,
                        "id",
                        MEDIUM,
                        "Formats record and json: the field that names the example; no feature.")
                .define(
                        "weight.field",
                        STRING,
                        null,
                        LOW,
                        "Formats record and json: the field that says how much an example counts.")
                .define(
                        "include.fields",
                        LIST,
                        "",
                        MEDIUM,
                        "Formats record and json: only these fields, and what lies below them, are features.")
                .define(
                        "exclude.fields",
                        LIST,
                        "",
                        MEDIUM,
                        "Formats record and json: these fields, and what lies below them, are no features.");
    }

    private static void limits(ConfigDef settings) {
        settings.define(
                        "max.example.features",
                        INT,
                        0,
                        atLeast(0),
                        LOW,
                        "The largest number of features of an example; 0 for what kafka.producer.max.request.size"
                                + " allows.")
                .define(
                        "skip.records",
                        LIST,
                        "",
                        LOW,
                        "Records to skip, each as topic/partition/offset: they become dead letters. For a record with"
                                + " which the job fails again and again; the message of the failure names it in this"
                                + " form.");
    }

    private static void learning(ConfigDef settings) {
        settings.define(
                        "learner",
                        STRING,
                        "perceptron",
                        ValidString.in(Algorithm.codes().toArray(String[]::new)),
                        HIGH,
                        "The algorithm.")
                .define("rate", DOUBLE, 1.0, MEDIUM, "The size of the perceptron's step.")
                .define("C", DOUBLE, 1.0, MEDIUM, "How far pa1 and pa2 go for one example, at most.")
                .define("r", DOUBLE, 1.0, MEDIUM, "How slowly arow becomes confident.")
                .define("bias", BOOLEAN, true, MEDIUM, "Whether there is a feature that is always 1.")
                .define(
                        "start",
                        STRING,
                        "zero",
                        LambdaValidator.with((name, value) -> checkStart(name, value), () -> "[zero, random:SEED]"),
                        LOW,
                        "The weights of a new model: zero, or random numbers that follow from SEED.")
                .define(
                        "labels",
                        STRING,
                        "",
                        HIGH,
                        "The two labels as negative,positive, where they are not -1 and 1, 0 and 1, or false and true.")
                .define(
                        "classes",
                        STRING,
                        "",
                        HIGH,
                        "For more than two: the classes as a,b,c, or 'discover' to learn them as they come.")
                .define("classes.max", INT, 100, between(2, 10_000), LOW, "How many classes are discovered at most.")
                .define(
                        "voted.vectors",
                        INT,
                        0,
                        between(0, 1 << 16),
                        LOW,
                        "How many surviving vectors vote; 0 for no vote. An example costs as much more as they have"
                                + " features.")
                .define(
                        "average.window",
                        LONG,
                        0L,
                        atLeast(0),
                        LOW,
                        "After how many labelled examples the average begins anew; 0 for never.")
                .define(
                        "answer",
                        STRING,
                        "best",
                        ValidString.in("best", "current", "fading", "averaged", "voted"),
                        MEDIUM,
                        "Which view of a model answers: best, the one with the fewest recent mistakes; or always the"
                                + " same one.")
                .define(
                        "drift",
                        STRING,
                        "adwin",
                        ValidString.in("adwin", "ddm", "page-hinkley"),
                        LOW,
                        "How a drift is detected.")
                .define(
                        "on.drift",
                        STRING,
                        "report",
                        ValidString.in("report", "reset-average", "reset"),
                        MEDIUM,
                        "What to do when the error has risen for good.");
    }

    private static void checkStart(String name, Object value) {
        try {
            Start.of(value.toString());
        } catch (IllegalArgumentException e) {
            throw new ConfigException(name, value, e.getMessage());
        }
    }

    private static void features(ConfigDef settings) {
        settings.define(
                        "scale",
                        STRING,
                        "none",
                        ValidString.in("none", "l2", "maxabs"),
                        HIGH,
                        "none; l2: each example to length 1; maxabs: each feature by its largest magnitude so far.")
                .define("hash.bits", INT, 20, between(1, 30), MEDIUM, "Names are hashed to 2^bits indices.");
    }

    private static void queries(ConfigDef settings) {
        settings.define(
                        "shutdown.timeout.ms",
                        LONG,
                        30_000L,
                        atLeast(1),
                        LOW,
                        "How long the job may take to end after SIGTERM or Ctrl-C; then its process ends with exit"
                                + " code 1. A second signal ends it at once.")
                .define(
                        "http.port",
                        INT,
                        8080,
                        between(0, 65_535),
                        MEDIUM,
                        "Where the page and the API answer; 0 takes a free port and prints it.")
                .define(
                        "http.host",
                        STRING,
                        "127.0.0.1",
                        MEDIUM,
                        "The address to listen on. Set a token where others can reach it. Instances reach each other"
                                + " there too, or under kafka.application.server=HOST:PORT where that is set.")
                .define(
                        "http.token.file",
                        STRING,
                        "",
                        MEDIUM,
                        "A file that holds the token. If set, every request except /health must carry the token: as a"
                                + " bearer token, or as the password of any user.")
                .define(
                        "http.names",
                        LIST,
                        "",
                        LOW,
                        "While no token is set, a request is rejected unless its host is localhost, an IP address,"
                                + " http.host, the host of kafka.application.server or one of these names.")
                .define(
                        "http.tls.keystore",
                        LIST,
                        "",
                        MEDIUM,
                        "If set, the page and the API are served with TLS, also between instances. A PKCS12 file, or"
                            + " PEM: certificates and private key in one file or in two, separated by a comma. Read at"
                            + " the start.")
                .define(
                        "http.tls.truststore",
                        LIST,
                        "",
                        MEDIUM,
                        "Whose certificates instances, export and verify trust: a PKCS12 file, or PEM. Without it"
                                + " those that the JVM trusts.")
                .define("http.tls.password", PASSWORD, "", MEDIUM, "The password of both files, if they have one.")
                .define(
                        "metrics.models.max",
                        INT,
                        100,
                        atLeast(0),
                        LOW,
                        "How many models have metrics and charts of their own; the metrics of the rest are added up as"
                                + " 'other'.");
    }

    private static void models(ConfigDef settings) {
        settings.define(
                        "models.max",
                        INT,
                        100_000,
                        atLeast(1),
                        MEDIUM,
                        "How many models a partition may have; an example of one more is a dead letter.")
                .define(
                        "model.bytes.max",
                        LONG,
                        0L,
                        atLeast(0),
                        MEDIUM,
                        "How much memory the weights of a model may take; an example that would make it more is a dead"
                                + " letter. 0 for half of what the JVM may take.")
                .define(
                        "model.ttl",
                        LONG,
                        0L,
                        atLeast(0),
                        LOW,
                        "Milliseconds after which a model that gets no examples and no labels is deleted; 0 for never.")
                .define(
                        "heap.models.bytes",
                        LONG,
                        0L,
                        atLeast(0),
                        MEDIUM,
                        "How much memory the models of an instance take, those of all its partitions together, before"
                                + " those not used lately leave it. 0 for a quarter of what the JVM may take.")
                .define(
                        "store",
                        STRING,
                        "rocksdb",
                        ValidString.in("rocksdb", "memory"),
                        LOW,
                        "What the changelogged store keeps its data in.");
    }

    private static void laterLabels(ConfigDef settings) {
        settings.define(
                        "examples.wait.ms",
                        LONG,
                        604_800_000L,
                        atLeast(0),
                        MEDIUM,
                        "How long an example with an id but without a label is remembered, so that its label may come"
                                + " later; 0 for not at all.")
                .define(
                        "labels.wait.ms",
                        LONG,
                        60_000L,
                        atLeast(0),
                        MEDIUM,
                        "How long a label that comes before its example waits for it, before it is a dead letter.")
                .define(
                        "waiting.bytes",
                        LONG,
                        0L,
                        atLeast(0),
                        LOW,
                        "How many bytes of examples and labels wait for each other in an instance, in all its"
                            + " partitions together; the oldest are evicted first. 0 for a quarter of what the JVM may"
                            + " take.");
    }

    private static void outputs(ConfigDef settings) {
        settings.define(
                        "average.every.updates",
                        LONG,
                        10_000L,
                        atLeast(1),
                        MEDIUM,
                        "After how many updates averaged weights are published at the latest.")
                .define(
                        "average.every.ms",
                        LONG,
                        10_000L,
                        atLeast(100),
                        MEDIUM,
                        "After how many milliseconds, where there was an update.")
                .define(
                        "error.window",
                        INT,
                        1_000,
                        atLeast(1),
                        LOW,
                        "Over how many examples a model's current error looks back.")
                .define(
                        "rates.window.ms",
                        LONG,
                        10_000L,
                        atLeast(1000),
                        MEDIUM,
                        "How long a window of update rates is.")
                .define(
                        "rates.grace.ms",
                        LONG,
                        5_000L,
                        atLeast(0),
                        LOW,
                        "How late an example may be and still count in its window.")
                .define(
                        "max.future.ms",
                        LONG,
                        5_000L,
                        atLeast(0),
                        LOW,
                        "How far ahead of the clock an example's time is believed. With more than the grace, one"
                                + " example may close windows that others are yet to count in.");
    }
}
