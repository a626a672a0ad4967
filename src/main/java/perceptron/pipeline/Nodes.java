package perceptron.pipeline;

/** The names of the topology's nodes, stores and internal topics. They are part of what an upgrade must not change. */
final class Nodes {
    static final String EXAMPLES = "examples";
    static final String LABELS = "labels";
    static final String COMMANDS = "commands";
    static final String KEY = "key";
    static final String LABEL_KEY = "label-key";
    static final String EXAMPLES_BY_MODEL = "examples-by-model";
    static final String LABELS_BY_MODEL = "labels-by-model";

    /** What Kafka Streams adds to the name of a repartition: of its topic, of its first node, and of its source. */
    static final String REPARTITION = "-repartition-filter";

    static final String REPARTITIONED = "-repartition-source";
    static final String DECODE = "decode";
    static final String COMMAND = "command";
    static final String LABEL = "label";
    static final String FEATURES = "features";
    static final String LEARN = "learn";
    static final String AVERAGE = "average";
    static final String PREDICTIONS = "predictions";
    static final String UPDATES = "updates";
    static final String UPDATE_RATES = "update-rates";
    static final String OUTCOMES = "outcomes";
    static final String AVERAGES = "averages";
    static final String DEAD_LETTERS = "dead-letters";

    /** Another node for the same topic, or what stands before the repartitions would not be apart from what stands behind. */
    static final String KEY_DEAD_LETTERS = "key-dead-letters";

    static final String MODELS = "models";
    static final String PROGRESS = "progress";
    static final String PENDING_KEYS = "pending-keys";
    static final String PENDING_EXAMPLES = "pending-examples";
    static final String PENDING_COMMANDS = "pending-commands";
    static final String PENDING_LABELS = "pending-labels";
    static final String WAITING = "waiting";

    private Nodes() {}
}
