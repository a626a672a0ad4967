package perceptron.pipeline.topic;

/** The names of the topology's nodes, stores and internal topics. An upgrade must not change them. */
public final class Nodes {
    public static final String EXAMPLES = "examples";
    public static final String LABELS = "labels";
    public static final String COMMANDS = "commands";
    public static final String KEY = "key";
    public static final String LABEL_KEY = "label-key";
    public static final String EXAMPLES_BY_MODEL = "examples-by-model";
    public static final String LABELS_BY_MODEL = "labels-by-model";

    /** Kafka Streams appends this to the name of a repartition, and so names its first node. */
    public static final String REPARTITION = "-repartition-filter";

    /** The same for the source, which reads from the repartition topic. */
    public static final String REPARTITIONED = "-repartition-source";

    public static final String DECODE = "decode";
    public static final String COMMAND = "command";
    public static final String LABEL = "label";
    public static final String LEARN = "learn";
    public static final String AVERAGE = "average";
    public static final String PREDICTIONS = "predictions";
    public static final String UPDATES = "updates";
    public static final String UPDATE_RATES = "update-rates";
    public static final String OUTCOMES = "outcomes";
    public static final String AVERAGES = "averages";
    public static final String DEAD_LETTERS = "dead-letters";

    /** A second node for the same topic, since otherwise the parts before and after the repartitions would be one subtopology. */
    public static final String KEY_DEAD_LETTERS = "key-dead-letters";

    public static final String MODELS = "models";
    public static final String CHANGED = "changed";
    public static final String WAITING = "waiting";

    private Nodes() {}
}
