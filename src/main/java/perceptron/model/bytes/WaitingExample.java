package perceptron.model.bytes;

import perceptron.example.FeatureVector;

/**
 * An example that was predicted and waits for its label: what was said of it, and all that is needed to learn from it as it was.
 *
 * @param epoch of the model that predicted it
 * @param weight how much it counts
 * @param predicted what was told of it
 * @param x its features as they entered the arithmetic
 * @param raw its features before they were scaled, where the model scales by the largest magnitude, which the label is going to
 *     raise; else null
 */
public record WaitingExample(int epoch, double weight, Said predicted, FeatureVector x, FeatureVector raw) {
    private static final int FORMAT = 1;

    /**
     * A prediction, by the names of classes, which stay the same when a model begins anew.
     *
     * @param label by the current weights; null while no class was known
     * @param score with this score
     * @param averagedLabel null while no class was known
     * @param votedLabel null where there is no voting, or no class was known
     */
    public record Said(String label, double score, String averagedLabel, String votedLabel) {}

    public byte[] toBytes() {
        BytesOut out = new BytesOut(128 + 8 * x.size() + (raw == null ? 0 : 8 * raw.size()));
        out.writeByte(FORMAT);
        out.writeVarint(epoch);
        out.writeDouble(weight);
        out.writeOptionalText(predicted.label());
        out.writeDouble(predicted.score());
        out.writeOptionalText(predicted.averagedLabel());
        out.writeOptionalText(predicted.votedLabel());
        FeatureBytes.write(x, out);
        out.writeByte(raw == null ? 0 : 1);
        if (raw != null) {
            FeatureBytes.write(raw, out);
        }
        return out.toBytes();
    }

    public static WaitingExample of(byte[] bytes) {
        BytesIn in = new BytesIn(bytes);
        in.expectVersion(FORMAT, "example");
        int epoch = in.readInt();
        double weight = in.readDouble();
        Said predicted = new Said(in.readOptionalText(), in.readDouble(), in.readOptionalText(), in.readOptionalText());
        FeatureVector x = FeatureBytes.read(in);
        return new WaitingExample(epoch, weight, predicted, x, in.readByte() == 0 ? null : FeatureBytes.read(in));
    }
}
