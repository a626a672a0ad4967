package perceptron.query.answer;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.List;
import java.util.function.IntFunction;
import perceptron.learner.LinearModel;
import perceptron.learner.PagedWeights;
import perceptron.pipeline.live.ModelView;
import perceptron.query.http.Json;

/** Weights as text, in one of the forms in which people and programs read them. */
enum WeightsFormat {
    JSON {
        @Override
        void write(ModelView view, Iterator<Weight> weights, String next, Naming naming, OutputStream out)
                throws IOException {
            try (JsonGenerator json = Json.mapper().createGenerator(out)) {
                json.writeStartObject();
                json.writeStringField("model", view.name());
                json.writeNumberField("version", view.version());
                json.writeNumberField("c", view.model().c());
                json.writeArrayFieldStart("weights");
                while (weights.hasNext()) {
                    Weight weight = weights.next();
                    json.writeStartObject();
                    json.writeStringField("class", naming.ofVector(weight.vector()));
                    if (weight.index() == PagedWeights.BIAS) {
                        json.writeNullField("index");
                    } else {
                        json.writeNumberField("index", weight.index());
                    }
                    json.writeArrayFieldStart("names");
                    for (String name : naming.ofFeature(weight.index())) {
                        json.writeString(name);
                    }
                    json.writeEndArray();
                    json.writeNumberField("current", weight.current());
                    json.writeNumberField("averaged", weight.averaged());
                    json.writeEndObject();
                }
                json.writeEndArray();
                json.writeStringField("next", next);
                json.writeEndObject();
            }
        }
    },

    /** Names, where several meet at one index, with a bar between them. */
    CSV {
        @Override
        void write(ModelView view, Iterator<Weight> weights, String next, Naming naming, OutputStream out)
                throws IOException {
            Writer text = new OutputStreamWriter(out, StandardCharsets.UTF_8);
            text.write("class,index,names,current,averaged\n");
            while (weights.hasNext()) {
                Weight weight = weights.next();
                String ofVector = naming.ofVector(weight.vector());
                text.write(quoted(ofVector == null ? "" : ofVector));
                text.write(',');
                text.write(weight.index() == PagedWeights.BIAS ? "" : Integer.toString(weight.index()));
                text.write(',');
                text.write(quoted(String.join("|", naming.ofFeature(weight.index()))));
                text.write("," + weight.current() + "," + weight.averaged() + "\n");
            }
            text.flush();
        }
    },

    /** As {@code vw --readable_model} writes a linear model; the bias stands where Vowpal Wabbit has its constant. */
    VW {
        @Override
        void write(ModelView view, Iterator<Weight> weights, String next, Naming naming, OutputStream out)
                throws IOException {
            int bits = Integer.parseInt(view.settings().get("hash.bits"));
            Writer text = new OutputStreamWriter(out, StandardCharsets.UTF_8);
            text.write("Version 9.8.0\nId " + view.name().replaceAll("\\s", "_") + "\nMin label:-1\nMax label:1\nbits:"
                    + bits + "\nlda:0\n0 ngram:\n0 skip:\noptions:\nChecksum: 0\n:0\n");
            while (weights.hasNext()) {
                Weight weight = weights.next();
                int index = weight.index() == PagedWeights.BIAS ? VW_CONSTANT & (1 << bits) - 1 : weight.index();
                text.write(index + ":" + (float) weight.of(naming.averaged()) + "\n");
            }
            text.flush();
        }
    };

    private static final int VW_CONSTANT = 11650396;

    /** How weights are called, and which of the two counts where there is room for one. */
    record Naming(LinearModel model, IntFunction<List<String>> features, boolean averaged) {
        /** Null with two labels: one vector stands for both. */
        String ofVector(int vector) {
            return model.settings().labels().binary() ? null : model.className(vector);
        }

        List<String> ofFeature(int index) {
            return index == PagedWeights.BIAS ? List.of("bias") : features.apply(index);
        }
    }

    /** @param next where the next page begins; null where there is none */
    abstract void write(ModelView view, Iterator<Weight> weights, String next, Naming naming, OutputStream out)
            throws IOException;

    private static String quoted(String text) {
        return text.matches("[^\",\\r\\n]*") ? text : '"' + text.replace("\"", "\"\"") + '"';
    }
}
