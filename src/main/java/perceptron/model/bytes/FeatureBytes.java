package perceptron.model.bytes;

import perceptron.example.FeatureVector;

/**
 * Features as bytes: gaps between indices as varints, values as they are. If all values are 1, as those of words and categories
 * often are, none is written.
 */
public final class FeatureBytes {
    private static final int SPARSE = 1;
    private static final int ONES = 2;

    private FeatureBytes() {}

    public static void write(FeatureVector x, BytesOut out) {
        boolean ones = allOnes(x);
        out.writeByte((x.isDense() ? 0 : SPARSE) | (ones ? ONES : 0));
        out.write(x.size());
        int next = 0;
        for (int k = 0; k < x.size(); k++) {
            if (!x.isDense()) {
                out.write(x.index(k) - next);
                next = x.index(k) + 1;
            }
            if (!ones) {
                out.writeFloat(x.value(k));
            }
        }
    }

    private static boolean allOnes(FeatureVector x) {
        for (int k = 0; k < x.size(); k++) {
            if (x.value(k) != 1) {
                return false;
            }
        }
        return true;
    }

    public static FeatureVector read(BytesIn in) {
        int form = in.readByte();
        int size = in.readInt();
        FeatureVector x = new FeatureVector();
        x.clear((form & SPARSE) == 0);
        int next = 0;
        for (int k = 0; k < size; k++) {
            if (x.isDense()) {
                x.add(value(form, in));
            } else {
                int index = next + in.readInt();
                x.add(index, value(form, in));
                next = index + 1;
            }
        }
        return x;
    }

    private static float value(int form, BytesIn in) {
        return (form & ONES) != 0 ? 1 : in.readFloat();
    }
}
