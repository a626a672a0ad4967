package perceptron.throughput;

import java.util.Map;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.api.java.tuple.Tuple3;
import org.apache.flink.streaming.api.functions.KeyedProcessFunction;
import org.apache.flink.util.Collector;
import perceptron.example.Example;
import perceptron.example.RecordFields;
import perceptron.features.Featurizer;
import perceptron.learner.Change;
import perceptron.learner.LinearModel;
import perceptron.learner.Scores;
import perceptron.measure.Prequential;
import perceptron.model.ModelSettings;
import perceptron.model.Trainer;
import perceptron.pipeline.wire.ExampleDecoder;
import perceptron.pipeline.wire.ExamplesFormat;
import perceptron.pipeline.wire.OutputEncoder;
import perceptron.pipeline.wire.Prediction;
import perceptron.pipeline.wire.Registry;
import perceptron.pipeline.wire.SchemaLookup;

/** Predicts each example, then learns from it. Gives the name of a topic, the model and the value. */
final class Learn extends KeyedProcessFunction<String, Fetched, Tuple3<String, String, byte[]>>
        implements Trainer.Subject {
    private static final int ANY_SCHEMA = 1;

    /** Static, so that the measurement reaches it: Flink makes a copy of this object. One task counts. */
    private static volatile long examples;

    private final String registry;
    private final String topic;
    private transient ValueState<LinearModel> models;
    private transient ExampleDecoder decoder;
    private transient Featurizer featurizer;
    private transient OutputEncoder encoder;
    private transient Example example;
    private transient Prediction prediction;
    private transient Trainer trainer;
    private transient LinearModel model;

    Learn(String registry, String topic) {
        this.registry = registry;
        this.topic = topic;
    }

    /** How many have been processed. */
    static long examples() {
        return examples;
    }

    @Override
    public void open(OpenContext context) {
        models = getRuntimeContext().getState(new ValueStateDescriptor<>("models", new ModelSerializer()));
        decoder = new ExampleDecoder(
                ExamplesFormat.RECORD,
                new SchemaLookup(new Registry(Map.of(Registry.URL, registry))),
                RecordFields.DEFAULT);
        featurizer = ModelSettings.of(Map.of()).featurizer(null);
        encoder = new OutputEncoder(ANY_SCHEMA, ANY_SCHEMA);
        example = new Example();
        prediction = new Prediction();
        trainer = new Trainer(false, this);
    }

    @Override
    public LinearModel model() {
        return model;
    }

    @Override
    public Prequential measures() {
        return null;
    }

    @Override
    public void apply(Change change) {
        model.apply(change);
    }

    @Override
    public void processElement(Fetched fetched, Context context, Collector<Tuple3<String, String, byte[]>> out)
            throws Exception {
        decoder.decode(fetched.value, example);
        model = models.value();
        if (model == null) {
            model = new ModelSerializer().createInstance();
        }
        Scores scores = trainer.predict(featurizer.vector(example));
        Change change = example.label() == null ? null : trainer.decide(example.label(), example.weight());
        predict(fetched, scores, change == null ? -1 : trainer.target());
        out.collect(Tuple3.of("predictions", fetched.model, encoder.encode(prediction)));
        if (change != null) {
            trainer.learn(scores);
            if (change.moves()) {
                describe(fetched, change);
                out.collect(Tuple3.of("updates", fetched.model, encoder.encode(change)));
            }
        }
        models.update(model);
        examples++;
    }

    private void predict(Fetched fetched, Scores scores, int target) {
        prediction.id = example.id();
        prediction.topic = topic;
        prediction.partition = fetched.partition;
        prediction.offset = fetched.offset;
        prediction.answer(model, scores);
        prediction.trueLabel = target < 0 ? null : model.className(target);
        prediction.correct = target == scores.answer();
        prediction.version = model.updates();
        prediction.fields = example.copies();
    }

    private void describe(Fetched fetched, Change change) {
        change.version = model.updates();
        change.updates = model.updates();
        change.topic = topic;
        change.partition = fetched.partition;
        change.offset = fetched.offset;
        change.norm = Math.sqrt(model.squaredNorm());
    }
}
