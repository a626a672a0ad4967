package perceptron.pipeline.store;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import perceptron.example.FeatureVector;
import perceptron.learner.Votes;
import perceptron.model.ModelSettings;
import perceptron.model.bytes.BytesIn;
import perceptron.model.bytes.BytesOut;

/** Headers, pages, batches and votes as bytes. The number of the format of all is in the header. */
final class StoredBytes {
    /**
     * What has to be known of a model before anything else of it can be read. Written when the model begins, and again when
     * one of these changes, which is seldom.
     *
     * @param epoch under which everything else is stored; a reset begins another
     * @param settings what must not change while the model lives, see {@link ModelSettings}
     * @param classes the known classes in their order
     */
    record Header(int epoch, Map<String, String> settings, List<String> classes) {
        private static final int FORMAT = 1;

        byte[] toBytes() {
            BytesOut out = new BytesOut(256);
            out.writeByte(FORMAT);
            out.write(epoch);
            out.write(settings.size());
            settings.forEach((name, value) -> {
                out.writeText(name);
                out.writeText(value);
            });
            out.write(classes.size());
            classes.forEach(out::writeText);
            return out.toBytes();
        }

        static Header of(byte[] bytes) {
            BytesIn in = new BytesIn(bytes);
            in.expectVersion(FORMAT, "header");
            int epoch = in.readInt();
            Map<String, String> settings = new LinkedHashMap<>();
            for (int left = in.readInt(); left > 0; left--) {
                settings.put(in.readText(), in.readText());
            }
            List<String> classes = new ArrayList<>();
            for (int left = in.readInt(); left > 0; left--) {
                classes.add(in.readText());
            }
            return new Header(epoch, settings, List.copyOf(classes));
        }
    }

    /**
     * A page of weights.
     *
     * @param seq the number of the last change that is in it
     * @param values what {@link perceptron.learner.PagedWeights} keeps for its features, as they lie in memory
     */
    record Page(long seq, double[] values) {}

    /**
     * A batch, which is one record of the journal: all changes of a model from one write to the next.
     *
     * @param first the number of its first change
     * @param last the number of its last change
     * @param size of the record in bytes
     * @param changes are still to be read
     */
    record Batch(long first, long last, int size, BytesIn changes) {}

    private StoredBytes() {}

    static byte[] page(long seq, double[] values) {
        BytesOut out = new BytesOut(32 + 8 * values.length);
        out.write(seq);
        for (double value : values) {
            out.write(value);
        }
        return out.toBytes();
    }

    static Page page(byte[] bytes) {
        BytesIn in = new BytesIn(bytes);
        return new Page(in.readLong(), doubles(in, in.remaining() / 8));
    }

    static byte[] batch(long first, long last, BytesOut changes) {
        BytesOut out = new BytesOut(20 + changes.size());
        out.write(first);
        out.write(last);
        out.write(changes);
        return out.toBytes();
    }

    static Batch batch(byte[] bytes) {
        BytesIn in = new BytesIn(bytes);
        return new Batch(in.readLong(), in.readLong(), bytes.length, in);
    }

    static byte[] vote(Votes.Difference update) {
        BytesOut out = new BytesOut(64 + 8 * update.x().size());
        out.write(update.target());
        out.write(update.rival() + 1);
        out.write(update.step());
        out.write(update.c());
        out.write(update.x());
        writeDeltas(update.targetDeltas(), out);
        writeDeltas(update.rivalDeltas(), out);
        return out.toBytes();
    }

    private static void writeDeltas(double[] deltas, BytesOut out) {
        out.write(deltas == null ? 0 : deltas.length);
        for (int k = 0; deltas != null && k < deltas.length; k++) {
            out.write(deltas[k]);
        }
    }

    static Votes.Difference vote(byte[] bytes) {
        BytesIn in = new BytesIn(bytes);
        int target = in.readInt();
        int rival = in.readInt() - 1;
        double step = in.readDouble();
        long c = in.readLong();
        FeatureVector x = in.readFeatures();
        return new Votes.Difference(target, rival, step, c, x, readDeltas(in), readDeltas(in));
    }

    private static double[] readDeltas(BytesIn in) {
        int length = in.readInt();
        return length == 0 ? null : doubles(in, length);
    }

    private static double[] doubles(BytesIn in, int length) {
        double[] values = new double[length];
        for (int k = 0; k < length; k++) {
            values[k] = in.readDouble();
        }
        return values;
    }
}
