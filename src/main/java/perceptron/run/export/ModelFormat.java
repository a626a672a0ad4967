package perceptron.run.export;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Iterator;
import perceptron.learner.View;
import perceptron.model.export.CsvTable;
import perceptron.model.export.ModelFile;
import perceptron.model.export.Naming;
import perceptron.model.export.OnnxModel;
import perceptron.model.export.PmmlModel;
import perceptron.model.export.VowpalWabbitModel;
import perceptron.model.export.Weight;
import perceptron.model.export.Weights;

/** The formats in which a model can be exported. */
public enum ModelFormat {
    JSON {
        @Override
        public void write(String name, ModelFile file, int vector, View view, OutputStream out) throws IOException {
            file.write(out);
        }
    },
    CSV {
        @Override
        public void write(String name, ModelFile file, int vector, View view, OutputStream out) throws IOException {
            Naming naming = new Naming(file.model(), file.names(), view);
            Iterator<Weight> weights = new Weights(file.model(), vector, 0, 0);
            CsvTable.write(Weights.perUnit(file.model(), weights), naming, out);
        }
    },
    VW {
        @Override
        public void write(String name, ModelFile file, int vector, View view, OutputStream out) throws IOException {
            if (vector < 0 && file.model().vectors() > 1) {
                throw new IllegalArgumentException("this format holds one class: choose it with --class from "
                        + String.join(", ", file.model().classNames()));
            }
            VowpalWabbitModel.requireLinear(file.model(), view);
            Iterator<Weight> weights = new Weights(file.model(), vector, 0, 0);
            VowpalWabbitModel.write(name, file.settings(), Weights.perUnit(file.model(), weights), view, out);
        }
    },
    PMML {
        @Override
        public void write(String name, ModelFile file, int vector, View view, OutputStream out) throws IOException {
            PmmlModel.write(name, file.model(), file.names(), view, out);
        }
    },
    ONNX {
        @Override
        public void write(String name, ModelFile file, int vector, View view, OutputStream out) throws IOException {
            OnnxModel.write(name, file.model(), view, out);
        }
    };

    /** Whether this format holds the weights of one view only. */
    public boolean holdsOneView() {
        return this != JSON && this != CSV;
    }

    /**
     * @param vector the vector to export; -1 for all
     * @param view the view to export, if this format holds only one
     * @throws IllegalArgumentException if this format cannot express the model
     */
    public abstract void write(String name, ModelFile file, int vector, View view, OutputStream out) throws IOException;
}
