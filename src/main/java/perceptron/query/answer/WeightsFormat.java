package perceptron.query.answer;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Iterator;
import perceptron.learner.PagedWeights;
import perceptron.model.ModelFile;
import perceptron.model.export.CsvTable;
import perceptron.model.export.Naming;
import perceptron.model.export.VowpalWabbitModel;
import perceptron.model.export.Weight;
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

    CSV {
        @Override
        void write(ModelView view, Iterator<Weight> weights, String next, Naming naming, OutputStream out)
                throws IOException {
            CsvTable.write(weights, naming, out);
        }
    },

    VW {
        @Override
        void write(ModelView view, Iterator<Weight> weights, String next, Naming naming, OutputStream out)
                throws IOException {
            VowpalWabbitModel.write(view.name(), view.settings(), weights, naming.view(), out);
        }
    },

    /** The whole of the model, as {@code export} and {@code import} have it. */
    MODEL {
        @Override
        void write(ModelView view, Iterator<Weight> weights, String next, Naming naming, OutputStream out)
                throws IOException {
            new ModelFile(view.version(), view.settings(), view.model(), naming.features()).write(out);
        }
    };

    /** @param next where the next page begins; null where there is none */
    abstract void write(ModelView view, Iterator<Weight> weights, String next, Naming naming, OutputStream out)
            throws IOException;
}
