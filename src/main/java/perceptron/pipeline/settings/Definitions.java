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

import java.net.URI;
import java.net.URISyntaxException;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigDef.LambdaValidator;
import org.apache.kafka.common.config.ConfigDef.ValidString;
import org.apache.kafka.common.config.ConfigException;
import perceptron.learner.Algorithm;
import perceptron.learner.Start;
import perceptron.measure.DriftMethod;
import perceptron.pipeline.wire.ExamplesFormat;

/** Every setting of the project: the one place where its name, default, bounds and meaning are written down. */
public final class Definitions {
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

    /** Those that say how a model is learned, which {@code evaluate} has, too. */
    public static ConfigDef ofLearners() {
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
                        "The prefix of all topic names. Default: the application id. The output topics of one prefix"
                                + " belong to one job.")
                .define("examples.topic", STRING, "", MEDIUM, "The topic of examples. Default: PREFIX.examples.")
                .define(
                        "model",
                        STRING,
                        "",
                        MEDIUM,
                        "If set, every example and label belongs to this model, whatever its key. Costs a repartition.")
                .define(
                        "model.field",
                        STRING,
                        "",
                        MEDIUM,
                        "Formats record and json: the field that names the model of an example, if the key does not."
                                + " Costs a repartition, and decoding twice.")
                .define(
                        "examples.repartition",
                        BOOLEAN,
                        false,
                        LOW,
                        "Repartition examples and labels by key. Needed if producers send the same key to different"
                                + " partitions.");
    }

    private static void examples(ConfigDef settings) {
        settings.define(
                        "examples.format",
                        STRING,
                        "example",
                        ValidString.in(ExamplesFormat.names().toArray(String[]::new)),
                        HIGH,
                        "The format of examples. example: Avro with the schema Example; example-json: the same as"
                                + " JSON; record: Avro with any schema; json: any JSON objects. In the last two, the"
                                + " fields are the features.")
                .define(
                        "label.field",
                        STRING,
                        "label",
                        HIGH,
                        "Formats record and json: the field that holds the label; a nested field is written"
                                + " customer.age. Empty, in any format: all labels arrive later.")
                .define(
                        "id.field",
                        STRING,
                        "id",
                        MEDIUM,
                        "Formats record and json: the field that holds the example's id. It is not a feature.")
                .define(
                        "weight.field",
                        STRING,
                        null,
                        LOW,
                        "Formats record and json: the field that holds the weight of an example, that is, how much it"
                                + " counts.")
                .define(
                        "include.fields",
                        LIST,
                        "",
                        MEDIUM,
                        "Formats record and json: use only these fields, and the fields inside them, as features.")
                .define(
                        "exclude.fields",
                        LIST,
                        "",
                        MEDIUM,
                        "Formats record and json: do not use these fields, nor the fields inside them, as features.");
    }

    private static void limits(ConfigDef settings) {
        settings.define(
                        "max.example.features",
                        INT,
                        0,
                        atLeast(0),
                        LOW,
                        "The largest number of features of an example; 0: as many as kafka.producer.max.request.size"
                                + " allows.")
                .define(
                        "skip.records",
                        LIST,
                        "",
                        LOW,
                        "Records to skip, each as topic/partition/offset: they become dead letters. Use it for a"
                                + " record on which the job fails again and again; the failure message names the record in"
                                + " this form.");
    }

    private static void learning(ConfigDef settings) {
        settings.define(
                        "learner",
                        STRING,
                        "adaptive",
                        ValidString.in(Algorithm.codes().toArray(String[]::new)),
                        HIGH,
                        "The algorithm: adaptive, which has no settings of its own, or one of the classics.")
                .define("rate", DOUBLE, 1.0, MEDIUM, "The size of the perceptron's step.")
                .define(
                        "C",
                        DOUBLE,
                        1.0,
                        MEDIUM,
                        "How strongly pa1 and pa2 react to one example; smaller is more cautious.")
                .define("r", DOUBLE, 1.0, MEDIUM, "How slowly arow becomes confident; larger is slower.")
                .define("bias", BOOLEAN, true, MEDIUM, "Whether to add a feature that is always 1.")
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
                        "The two labels as negative,positive. Needed unless they are -1 and 1, 0 and 1, or false and"
                                + " true.")
                .define(
                        "classes",
                        STRING,
                        "",
                        HIGH,
                        "For more than two labels: the classes as a,b,c, or 'discover' to add each class when it first"
                                + " appears.")
                .define("classes.max", INT, 100, between(2, 10_000), LOW, "How many classes are discovered at most.")
                .define(
                        "voted.vectors",
                        INT,
                        0,
                        between(0, 1 << 16),
                        LOW,
                        "How many surviving weight vectors vote; 0 for no vote. Each of them is scored for each"
                                + " example. Not with adaptive.")
                .define(
                        "average.window",
                        LONG,
                        0L,
                        atLeast(0),
                        LOW,
                        "After how many labelled examples the average restarts; 0 for never.")
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
                        ValidString.in(DriftMethod.settings().toArray(String[]::new)),
                        LOW,
                        "How a drift is detected.")
                .define(
                        "on.drift",
                        STRING,
                        "report",
                        ValidString.in("report", "reset-average", "reset"),
                        MEDIUM,
                        "What to do when a drift is detected: the error has risen and stays high.");
    }

    private static void checkUrl(String name, Object value) {
        URI url = URI.create("");
        try {
            url = new URI((String) value);
        } catch (URISyntaxException e) {
            // Refused below, since it has no host.
        }
        boolean isHttp = "http".equals(url.getScheme()) || "https".equals(url.getScheme());
        if (!value.equals("") && (!isHttp || url.getHost() == null)) {
            throw new ConfigException(name, value, "must be an address such as http://localhost:8081");
        }
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
                        "none; l2: scale each example to length 1; maxabs: divide each feature by its largest"
                                + " magnitude so far. adaptive scales features itself, and does not take maxabs.")
                .define(
                        "numbers",
                        STRING,
                        "auto",
                        ValidString.in("auto", "linear", "curve"),
                        HIGH,
                        "linear: a number counts by its value. curve: also by where it lies among the values seen so far, so"
                                + " that the model can learn 'between 9 and 17' or 'small or very large'. auto: curve for"
                                + " number fields and for dense vectors of at most 1,000 features if the learner is"
                                + " adaptive, else linear.")
                .define(
                        "cross",
                        LIST,
                        "",
                        MEDIUM,
                        "Fields to cross, as country*method,hour*country: what holds for two or three of them together"
                                + " is a feature, too. A number is crossed by which eighth of its distribution it lies"
                                + " in; one that is 0 is no feature, and is not crossed. Of examples without names, the fields are indices: 0*1. At most 1,000 crossings"
                                + " of an example are used.")
                .define(
                        "text.fields",
                        LIST,
                        "",
                        MEDIUM,
                        "Fields whose texts are split: each word and each two neighbouring words are features. At most"
                                + " 1,000 words of a text are used.")
                .define("hash.bits", INT, 20, between(1, 30), MEDIUM, "Feature names are hashed to 2^bits indices.");
    }

    private static void queries(ConfigDef settings) {
        settings.define(
                        "shutdown.timeout.ms",
                        LONG,
                        30_000L,
                        atLeast(1),
                        LOW,
                        "How long the job may take to shut down after SIGTERM or Ctrl-C; after that the process exits"
                                + " with code 1. A second signal ends it at once.")
                .define(
                        "http.port",
                        INT,
                        8080,
                        between(0, 65_535),
                        MEDIUM,
                        "The port of the page and the API; 0 takes a free port and prints it.")
                .define(
                        "http.host",
                        STRING,
                        "127.0.0.1",
                        MEDIUM,
                        "The address to listen on. Set a token if others can reach it. Instances reach each other at"
                                + " this address, or at kafka.application.server=HOST:PORT if that is set.")
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
                        "Host names that requests may use while no token is set, besides localhost, IP addresses,"
                                + " http.host and the host of kafka.application.server. Other requests are rejected.")
                .define(
                        "http.tls.keystore",
                        LIST,
                        "",
                        MEDIUM,
                        "If set, the page and the API are served with TLS, also between instances. A PKCS12 file, or"
                                + " PEM: certificates and private key in one file or in two, separated by a comma. Read"
                                + " when the job starts.")
                .define(
                        "http.tls.truststore",
                        LIST,
                        "",
                        MEDIUM,
                        "The certificates that instances, export and verify trust: a PKCS12 file, or PEM. Default:"
                                + " those that the JVM trusts.")
                .define("http.tls.password", PASSWORD, "", MEDIUM, "The password of both files, if they have one.")
                .define(
                        "compare.url",
                        STRING,
                        "",
                        LambdaValidator.with(
                                (name, value) -> checkUrl(name, value), () -> "[http://HOST:PORT or empty]"),
                        LOW,
                        "The address of another job on the same examples: the page shows how often that one is wrong"
                                + " beside each model. It is asked with the token of this job, if one is set.")
                .define(
                        "metrics.models.max",
                        INT,
                        100,
                        atLeast(0),
                        LOW,
                        "How many models have metrics and charts of their own; those of all other models are added up"
                                + " as 'other'.");
    }

    private static void models(ConfigDef settings) {
        settings.define(
                        "models.max",
                        INT,
                        100_000,
                        atLeast(1),
                        MEDIUM,
                        "How many models a partition may have. An example of a further model becomes a dead letter.")
                .define(
                        "model.bytes.max",
                        LONG,
                        0L,
                        atLeast(0),
                        MEDIUM,
                        "How much memory the weights of a model may take. An example that needs more becomes a dead"
                                + " letter. 0: half of the JVM's maximum heap.")
                .define(
                        "model.ttl",
                        LONG,
                        0L,
                        atLeast(0),
                        LOW,
                        "After how many milliseconds without examples and labels a model is deleted; 0 for never.")
                .define(
                        "heap.models.bytes",
                        LONG,
                        0L,
                        atLeast(0),
                        MEDIUM,
                        "How much memory the models of an instance may take, in all its partitions together, before"
                                + " the least recently used ones are evicted. 0: a quarter of the JVM's maximum heap.")
                .define(
                        "store",
                        STRING,
                        "rocksdb",
                        ValidString.in("rocksdb", "memory"),
                        LOW,
                        "Where the state stores keep their data. Both are restored from changelog topics.");
    }

    private static void laterLabels(ConfigDef settings) {
        settings.define(
                        "examples.wait.ms",
                        LONG,
                        604_800_000L,
                        atLeast(0),
                        MEDIUM,
                        "How long an example with an id and without a label waits for its label; 0: it does not wait.")
                .define(
                        "labels.wait.ms",
                        LONG,
                        60_000L,
                        atLeast(0),
                        MEDIUM,
                        "How long a label that arrives before its example waits for it; after that it becomes a dead"
                                + " letter.")
                .define(
                        "waiting.bytes",
                        LONG,
                        0L,
                        atLeast(0),
                        LOW,
                        "How many bytes of examples and labels wait for each other in an instance, in all its"
                                + " partitions together; the oldest are evicted first. 0: a quarter of the JVM's maximum"
                                + " heap.");
    }

    private static void outputs(ConfigDef settings) {
        settings.define(
                        "updates",
                        STRING,
                        "full",
                        ValidString.in("full", "brief", "off"),
                        MEDIUM,
                        "What the topic of updates contains of each change. full: all that rebuilding a model takes. brief:"
                                + " no features and no coefficients, so verify and export --from updates are impossible. off: no"
                                + " updates. Update rates are published in every case.")
                .define(
                        "average.every.updates",
                        LONG,
                        10_000L,
                        atLeast(1),
                        MEDIUM,
                        "After how many updates the averaged weights are published at the latest.")
                .define(
                        "average.every.ms",
                        LONG,
                        10_000L,
                        atLeast(100),
                        MEDIUM,
                        "After how many milliseconds the averaged weights are published at the latest, if there was an"
                                + " update.")
                .define(
                        "error.window",
                        INT,
                        1_000,
                        atLeast(1),
                        LOW,
                        "Over how many recent examples a model's current error is measured.")
                .define(
                        "rates.window.ms",
                        LONG,
                        10_000L,
                        atLeast(1000),
                        MEDIUM,
                        "The length of a window of update rates.")
                .define(
                        "rates.grace.ms",
                        LONG,
                        5_000L,
                        atLeast(0),
                        LOW,
                        "How late an example may arrive and still count in its own window.")
                .define(
                        "max.future.ms",
                        LONG,
                        5_000L,
                        atLeast(0),
                        LOW,
                        "A timestamp further ahead of the clock than this counts at the current time. If this is"
                                + " larger than rates.grace.ms, one example may close windows that others still belong"
                                + " to.");
    }
}
