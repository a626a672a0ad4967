package perceptron.pipeline.settings;

import static org.apache.kafka.common.config.ConfigDef.Importance.MEDIUM;

import java.util.List;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigDef.LambdaValidator;
import org.apache.kafka.common.config.ConfigDef.Range;
import org.apache.kafka.common.config.ConfigDef.Type;
import org.apache.kafka.common.config.ConfigDef.ValidString;
import org.apache.kafka.common.config.ConfigException;
import perceptron.learner.Algorithm;
import perceptron.learner.LearnerSettings;
import perceptron.learner.LearnerSettings.Start;
import perceptron.pipeline.wire.ExamplesFormat;

/**
 * Every setting of the project: the one place that has their names, defaults, bounds and meaning. {@code deploy/SETTINGS.md} is made
 * of it.
 */
public final class Definitions {
    /** The upper bound of a duration, since a time plus a duration must be a time, too. */
    private static final long A_HUNDRED_YEARS = 100L * 365 * 24 * 3_600_000;

    private final ConfigDef settings = new ConfigDef();
    private boolean isInternal;

    private Definitions() {}

    static ConfigDef all() {
        Definitions all = new Definitions();
        all.topics();
        all.examples();
        all.learner();
        all.features();
        all.models();
        all.outputs();
        all.server();
        all.internal();
        return all.settings;
    }

    /** The settings of how a model learns, which are options of {@code evaluate}, too. */
    public static ConfigDef ofLearners() {
        Definitions learners = new Definitions();
        learners.learner();
        learners.features();
        return learners.settings;
    }

    private void topics() {
        text(
                "application.id",
                "perceptron",
                "The job's name: its consumer group, and the prefix of the names of its topics.");
        text("examples.topic", "", "The examples topic. Default: application.id, followed by .examples.");
        text(
                "model",
                "",
                "If set, every example and label belongs to this model, whatever its key. Costs a repartition.");
        text(
                "model.field",
                "",
                "Formats record and json: the field that names the model of an example, if the key does not. Costs a"
                        + " repartition.");
        flag(
                "examples.repartition",
                false,
                "Repartition examples and labels by key. Necessary if producers send the same key to different partitions.");
    }

    private void examples() {
        choice(
                "examples.format",
                ExamplesFormat.names(),
                "The format of examples. example: Avro with the schema Example; example-json: the same as JSON; record:"
                        + " Avro with any schema; json: any JSON objects. In the last two, fields are features.");
        text(
                "label.field",
                "label",
                "Formats record and json: the field with the label; a nested field is written customer.age. Empty,"
                        + " in any format: all labels arrive later.");
        text("id.field", "id", "Formats record and json: the field with the example's id. It is not a feature.");
        text(
                "weight.field",
                null,
                "Formats record and json: the field with the weight of an example, that is, how much it counts.");
        list(
                "include.fields",
                "Formats record and json: use only these fields, and the fields inside them, as features.");
        list(
                "exclude.fields",
                "Formats record and json: do not use these fields, nor the fields inside them, as features.");
        list(
                "skip.records",
                "Records to skip, each as topic/partition/offset: they become dead letters. Use it for a record on which"
                        + " the job fails repeatedly; the failure message names the record in this form.");
    }

    /** How a model learns, which view of it answers, and what happens when it gets worse. */
    private void learner() {
        choice(
                "learner",
                List.copyOf(Algorithm.codes()),
                "The algorithm: adaptive, which has no settings of its own, or one of the classics.");
        number("rate", "The size of the perceptron's step.");
        number("C", "How strongly pa1 and pa2 react to one example; smaller is more cautious.");
        number("r", "How slowly arow becomes confident; larger is slower.");
        define(
                "start",
                Type.STRING,
                "zero",
                LambdaValidator.with(Definitions::checkStart, () -> "[zero, random:SEED]"),
                "The weights of a new model: zero, or random numbers determined by SEED.");
        text(
                "labels",
                "",
                "The two labels as negative,positive. Required unless they are -1 and 1, 0 and 1, or false and true."
                        + " A model calls these false and true if the first one that it learns from is, else -1 and +1.");
        text(
                "classes",
                "",
                "For more than two labels: the classes as a,b,c, or 'discover' to add each class when it first appears, up"
                        + " to 100; discover:N adds up to N.");
        flag("bias", true, "Whether each example has one more feature, the bias, whose value is always 1.");
        whole(
                "voted.vectors",
                0,
                Range.between(0, 1 << 16),
                "The number of surviving weight vectors that vote; 0: no vote. Each is scored for each example. Not with"
                        + " adaptive.");
        choice(
                "answer",
                List.of("auto", "best", "current", "averaged", "voted"),
                "Which view of a model answers. best: a mixture of all views, in which each mistake that a view is behind"
                        + " the best one halves its weight. current: the weights as they are; averaged: their mean; voted: the"
                        + " vote. auto: best if the learner is adaptive, else current.");
        define(
                "threshold",
                Type.DOUBLE,
                0.0,
                Range.between(0, 1),
                "With two labels: the label is the positive one if its probability is at least this, as 0.1 if it costs nine times"
                        + " as much to miss one as to report one too many. 0: as 0.5, or as the sign of the score says,"
                        + " whichever has been right more often.");
        choice(
                "on.drift",
                List.of("report", "reset"),
                "What to do when a drift is detected: the error has risen by more than chance explains.");
    }

    /** How the values of an example become features. */
    private void features() {
        choice(
                "scale",
                List.of("none", "l2", "rms"),
                "none; l2: divide each example by its length; rms: divide each feature by its root mean square so far,"
                        + " which adaptive always does.");
        choice(
                "numbers",
                List.of("auto", "linear", "curve", "surface"),
                "For adaptive. linear: the effect of a number is proportional to its value. curve: it is any curve,"
                        + " for example large between 9 and 17 only. surface: two numbers also have an effect together, for"
                        + " pairs that the model finds itself. auto: curve for number"
                        + " fields and for dense vectors of at most 1,000 features, and surface if an example has 2 to 128 of"
                        + " these; else linear.");
        list(
                "cross",
                "Fields to cross, as country*method,hour*country: the values of two or three fields together are a"
                        + " feature, too. A number is crossed as a category of its value. At most 1,000 crossings of an"
                        + " example are used.");
        list(
                "text.fields",
                "Fields whose texts are split: each word and each two neighbouring words are features. At most 1,000 words"
                        + " of a text are used.");
        text(
                "time.zone",
                "UTC",
                "The zone of the hours, weekdays and days that become of a time with an offset and of Avro's timestamps: a"
                        + " region, such as Europe/Berlin, or an offset, such as +02:00. Local times stay as they are.");
        whole("hash.bits", 20, Range.between(1, 30), "Feature names are hashed to 2^bits indices.");
    }

    /** How long models live, and examples wait for their labels. */
    private void models() {
        millis("model.ttl", 0, 0, "A model is deleted after this time without examples and labels. 0: never.");
        millis(
                "examples.wait.ms",
                604_800_000,
                0,
                "How long an example with an id and without a label waits for its label. 0: it does not wait.");
    }

    /** What is published. */
    private void outputs() {
        choice(
                "outputs.format",
                List.of("avro", "json"),
                "The format of everything that the job publishes. avro: needs a schema registry, whatever the format of"
                        + " examples. json: the same fields; with examples.format=json or example-json the job needs no"
                        + " registry. Costs more CPU and space.");
        list(
                "predictions.fields",
                "Formats record and json: fields to copy into each prediction, so that a reader need not join it with its"
                        + " example. At most 20, and of each the first 200 characters.");
        choice(
                "updates",
                List.of("full", "off"),
                "What the updates topic contains. full: of each change all that it takes to rebuild the model. off: nothing, so"
                        + " verify and export --from updates are impossible. Update rates are published in both cases.");
    }

    /** Where the page, the API and the metrics are found. */
    private void server() {
        whole(
                "http.port",
                8080,
                Range.between(0, 65_535),
                "The port of the page and the API; 0 takes a free port and prints it.");
        text(
                "http.host",
                "127.0.0.1",
                "The address to listen on. Set a token if it can be reached from other machines. Instances reach each other at this"
                        + " address, or at kafka.application.server=HOST:PORT if that is set.");
        text(
                "http.token.file",
                "",
                "A file that contains the token. If set, every request except /health must carry the token: as a bearer"
                        + " token, or as the password of any user.");
        list(
                "http.names",
                "Host names that requests may use while no token is set, besides localhost, IP addresses, http.host and"
                        + " the host of kafka.application.server. Other requests are rejected.");
        list(
                "http.tls.keystore",
                "If set, the page and the API are served with TLS, also between instances. A PKCS12 file, or PEM:"
                        + " certificates and private key in one file or in two, separated by a comma. Read when the job"
                        + " starts.");
        list(
                "http.tls.truststore",
                "The certificates that instances, export and verify trust: a PKCS12 file, or PEM. Default: those that the"
                        + " JVM trusts.");
        define("http.tls.password", Type.PASSWORD, "", null, "The password of both files, if they have one.");
    }

    /**
     * What no user has to set. Tests make these small, so that little data already fills what they bound. The table leaves them out.
     */
    private void internal() {
        isInternal = true;
        choice("store", List.of("rocksdb", "memory"), "Where the state stores keep their data.");
        whole("models.max", 100_000, Range.atLeast(1), "How many models a partition may have.");
        millis("labels.wait.ms", 60_000, 0, "How long a label that arrives before its example waits for it.");
        whole("max.example.features", 0, Range.atLeast(0), "0: as many as kafka.producer.max.request.size allows.");
        whole("journal.bytes", 8192, Range.atLeast(1), "How many bytes of changes the journal of a small model has.");
        whole(
                "page.features",
                0,
                Range.atLeast(0),
                "How many neighbouring features a page has. 0: few with formats record and json, whose features are"
                        + " hashed and so lie apart.");
        whole(
                "voted.nonzeros",
                LearnerSettings.VOTES_NON_ZEROS,
                Range.atLeast(0),
                "Features of all vectors of a vote.");
        bytes("model.bytes.max", "What a model may take. 0: half of the heap, less 32 MB.");
        bytes("heap.models.bytes", "What the models of an instance may take. 0: a quarter of the heap.");
        bytes(
                "waiting.bytes",
                "What waits in an instance for its label or example may take. 0: a quarter of the heap.");
        whole(
                "error.window",
                1_000,
                Range.atLeast(1),
                "Recent examples over which a model's current error is measured.");
        millis("average.every.ms", 1_000, 100, "How often a model is published at most, if it changed.");
        millis("rates.window.ms", 10_000, 1_000, "The length of a window of update rates.");
        millis("rates.grace.ms", 5_000, 0, "How late an example may arrive and still count in its own window.");
        millis("max.future.ms", 5_000, 0, "How far a timestamp may be ahead of the clock.");
        millis("shutdown.timeout.ms", 30_000, 1, "How long the job may take to shut down after a signal.");
        whole("metrics.models.max", 100, Range.atLeast(0), "How many models have metrics of their own.");
        isInternal = false;
    }

    private static void checkStart(String name, Object value) {
        try {
            Start.of(value.toString());
        } catch (IllegalArgumentException e) {
            throw new ConfigException(name, value, e.getMessage());
        }
    }

    private void text(String name, String preset, String meaning) {
        define(name, Type.STRING, preset, null, meaning);
    }

    private void list(String name, String meaning) {
        define(name, Type.LIST, "", null, meaning);
    }

    private void flag(String name, boolean preset, String meaning) {
        define(name, Type.BOOLEAN, preset, null, meaning);
    }

    private void number(String name, String meaning) {
        define(name, Type.DOUBLE, 1.0, null, meaning);
    }

    private void whole(String name, int preset, Range allowed, String meaning) {
        define(name, Type.INT, preset, allowed, meaning);
    }

    private void bytes(String name, String meaning) {
        define(name, Type.LONG, 0L, Range.atLeast(0), meaning);
    }

    private void millis(String name, long preset, long least, String meaning) {
        Range range = Range.between(least, A_HUNDRED_YEARS);
        define(
                name,
                Type.LONG,
                preset,
                LambdaValidator.with(range::ensureValid, () -> "[" + least + " ms,...,100 years]"),
                meaning);
    }

    /** The first choice is the default. */
    private void choice(String name, List<String> choices, String meaning) {
        define(name, Type.STRING, choices.get(0), ValidString.in(choices.toArray(String[]::new)), meaning);
    }

    private void define(String name, Type type, Object preset, ConfigDef.Validator allowed, String meaning) {
        if (isInternal) {
            settings.defineInternal(name, type, preset, allowed, MEDIUM, meaning);
        } else {
            settings.define(name, type, preset, allowed, MEDIUM, meaning);
        }
    }
}
