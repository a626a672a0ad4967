package perceptron.follow;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.generic.IndexedRecord;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.EncoderFactory;
import org.apache.avro.specific.SpecificDatumWriter;
import perceptron.example.Example;
import perceptron.example.RecordMapping;
import perceptron.example.json.JsonReader;
import perceptron.features.Featurizer;
import perceptron.learner.Scores;
import perceptron.model.ModelSettings;
import perceptron.pipeline.average.PublishedModel;
import perceptron.pipeline.intake.ExampleForm;
import perceptron.pipeline.wire.ExampleDecoder;
import perceptron.pipeline.wire.ExamplesFormat;

/** What a thread needs to score examples: one that is filled again and again, and what is computed from it. */
final class Scorer {
    final Example example = new Example();
    final Scores scores = new Scores();
    private final JsonReader json;
    private final RecordMapping mapping;
    private final ExampleDecoder records;
    private final Map<Schema, SpecificDatumWriter<IndexedRecord>> writers = new HashMap<>();
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private BinaryEncoder encoder;

    /** By identity: models with equal settings share one object. */
    private final Map<ModelSettings, Featurizer> featurizers = new IdentityHashMap<>();

    Scorer(ExampleForm form) {
        json = form.json();
        mapping = new RecordMapping(form.fields());
        records = new ExampleDecoder(ExamplesFormat.RECORD, null, form.fields());
    }

    Scorer json(String text) {
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
        json.read(utf8, 0, utf8.length, example);
        return this;
    }

    /** Reads the record from the bytes that it has in a topic, so that it has the same features. */
    Scorer record(IndexedRecord record) {
        bytes.reset();
        encoder = EncoderFactory.get().binaryEncoder(bytes, encoder);
        try {
            writers.computeIfAbsent(record.getSchema(), SpecificDatumWriter::new)
                    .write(record, encoder);
            encoder.flush();
        } catch (IOException e) {
            throw new UncheckedIOException("memory cannot be written to", e);
        }
        records.decode(record.getSchema(), bytes.toByteArray(), example);
        return this;
    }

    Scorer fields(Map<?, ?> fields) {
        mapping.begin(example);
        fields.forEach((name, value) -> add(name.toString(), value));
        return this;
    }

    private void add(String name, Object value) {
        if (value == null) {
            mapping.nothing();
        } else if (value instanceof Map<?, ?> fields) {
            mapping.beginObject(name);
            fields.forEach((inner, each) -> add(inner.toString(), each));
            mapping.end();
        } else if (value instanceof Iterable<?> items) {
            mapping.beginArray(name);
            items.forEach(item -> add(null, item));
            mapping.end();
        } else if (value instanceof Boolean flag) {
            mapping.bool(name, flag);
        } else if (value instanceof Integer
                || value instanceof Long
                || value instanceof Short
                || value instanceof Byte) {
            mapping.number(name, ((Number) value).longValue());
        } else if (value instanceof Number number) {
            mapping.number(name, number.doubleValue());
        } else {
            mapping.text(name, value.toString()); // Dates and times are written in ISO 8601.
        }
    }

    Scorer dense(float[] values) {
        example.clear();
        example.beginDense().addAll(values, values.length);
        return this;
    }

    Scores predict(PublishedModel model) {
        Featurizer featurizer = featurizers.computeIfAbsent(model.settings(), settings -> settings.featurizer(null));
        return model.predict(featurizer.vector(example), scores);
    }
}
