package perceptron.query.answer;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Iterator;
import perceptron.learner.PagedWeights;
import perceptron.learner.View;
import perceptron.model.export.CsvTable;
import perceptron.model.export.Effect;
import perceptron.model.export.ModelFile;
import perceptron.model.export.Naming;
import perceptron.model.export.Weight;
import perceptron.pipeline.live.ModelView;
import perceptron.query.http.Json;

/**
 * Formats of weights. JSON and CSV are for people and show each weight's {@link Effect}; the other formats are for
 * programs.
 */
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
                    for (Effect effect : Effect.of(weights.next(), naming)) {
                        write(effect, naming, json);
                    }
                }
                json.writeEndArray();
                json.writeStringField("next", next);
                json.writeEndObject();
            }
        }

        private static void write(Effect effect, Naming naming, JsonGenerator json) throws IOException {
            json.writeStartObject();
            json.writeStringField("class", naming.ofVector(effect.vector()));
            if (effect.index() == PagedWeights.BIAS) {
                json.writeNullField("index");
            } else {
                json.writeNumberField("index", effect.index());
            }
            json.writeArrayFieldStart("names");
            for (String name : effect.names()) {
                json.writeString(name);
            }
            json.writeEndArray();
            json.writeNumberField("current", effect.current());
            if (naming.model().settings().keeps(View.FADING)) {
                json.writeNumberField("fading", effect.fading());
            }
            json.writeNumberField("averaged", effect.averaged());
            json.writeEndObject();
        }
    },

    CSV {
        @Override
        void write(ModelView view, Iterator<Weight> weights, String next, Naming naming, OutputStream out)
                throws IOException {
            CsvTable.write(weights, naming, out);
        }
    },

    /** The whole model, as {@code export} writes it and {@code import} reads it. */
    MODEL {
        @Override
        void write(ModelView view, Iterator<Weight> weights, String next, Naming naming, OutputStream out)
                throws IOException {
            new ModelFile(view.version(), view.settings(), view.model(), naming.features()).write(out);
        }
    };

    /** @param next where the next page begins; null if there is none */
    abstract void write(ModelView view, Iterator<Weight> weights, String next, Naming naming, OutputStream out)
            throws IOException;
}
