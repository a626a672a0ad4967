package perceptron.throughput;

import java.util.Map;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.api.java.tuple.Tuple3;
import org.apache.flink.streaming.api.functions.KeyedProcessFunction;
import org.apache.flink.util.Collector;
import perceptron.example.Example;
import perceptron.example.FeatureVector;
import perceptron.learner.Change;
import perceptron.pipeline.wire.ExampleDecoder;
import perceptron.pipeline.wire.OutputEncoder;
import perceptron.pipeline.wire.Prediction;
import perceptron.pipeline.wire.Registry;
import perceptron.pipeline.wire.SchemaLookup;

/** Predicts each example, then learns from it. Gives the name of a topic, the model and the value. */
final class Learn extends KeyedProcessFunction<String, Fetched, Tuple3<String, String, byte[]>> {
    private static final int ANY_SCHEMA = 1;

    /** Static, so that the measurement reaches it: Flink makes a copy of this object. One task counts. */
    private static volatile long examples;

    private final String registry;
    private final String topic;
    private final int dimension;
    private transient ValueState<Weights> models;
    private transient ExampleDecoder decoder;
    private transient OutputEncoder encoder;
    private transient Example example;
    private transient Prediction prediction;
    private transient Change change;

    Learn(String registry, String topic, int dimension) {
        this.registry = registry;
        this.topic = topic;
        this.dimension = dimension;
    }

    /** How many have been processed. */
    static long examples() {
        return examples;
    }

    @Override
    public void open(OpenContext context) {
        models = getRuntimeContext().getState(new ValueStateDescriptor<>("models", Weights.TYPE));
        decoder = new ExampleDecoder(new SchemaLookup(new Registry(Map.of(Registry.URL, registry))));
        encoder = new OutputEncoder(ANY_SCHEMA, ANY_SCHEMA);
        example = new Example();
        prediction = new Prediction();
        change = new Change();
    }

    @Override
    public void processElement(Fetched fetched, Context context, Collector<Tuple3<String, String, byte[]>> out)
            throws Exception {
        decoder.decode(fetched.value, example);
        Weights weights = models.value();
        if (weights == null) {
            weights = new Weights(dimension);
        }
        FeatureVector x = example.vector();
        double sign = example.label().equals("1") ? 1 : -1;
        double score = weights.score(x);
        boolean mistake = sign * score <= 0;
        predict(fetched, weights, x, sign, score);
        out.collect(Tuple3.of("predictions", fetched.model, encoder.encode(prediction)));
        if (mistake) {
            weights.add(sign, x);
            describe(fetched, weights, x, sign, score);
            out.collect(Tuple3.of("updates", fetched.model, encoder.encode(change)));
        }
        weights.c++;
        models.update(weights);
        examples++;
    }

    private void predict(Fetched fetched, Weights weights, FeatureVector x, double sign, double score) {
        prediction.topic = topic;
        prediction.partition = fetched.partition;
        prediction.offset = fetched.offset;
        prediction.score = score;
        prediction.label = label(score);
        prediction.averagedScore = weights.averagedScore(x);
        prediction.averagedLabel = label(prediction.averagedScore);
        prediction.probability = Double.NaN;
        prediction.trueLabel = label(sign);
        prediction.correct = prediction.label.equals(prediction.trueLabel);
        prediction.version = weights.updates;
        prediction.c = weights.c;
    }

    private void describe(Fetched fetched, Weights weights, FeatureVector x, double sign, double score) {
        change.clear(Change.Kind.LEARNED);
        change.version = weights.updates;
        change.updates = weights.updates;
        change.c = weights.c;
        change.topic = topic;
        change.partition = fetched.partition;
        change.offset = fetched.offset;
        change.label = label(sign);
        change.score = score;
        change.mistake = true;
        change.margin = sign * score;
        change.steps[0] = sign;
        change.raw = x;
    }

    private static String label(double score) {
        return score >= 0 ? "+1" : "-1";
    }
}
