package perceptron.learner;

import perceptron.example.FeatureVector;

/**
 * The largest magnitude that each feature had in a labelled example so far, by which {@code maxabs} divides. A feature that was
 * never seen is divided by its own magnitude, so that it is 1 or -1.
 *
 * <p>The quotient is rounded to a float; if that overflows, the example is rejected.
 */
final class LargestMagnitudes extends Scales {
    LargestMagnitudes(int span) {
        super(Layout.MAGNITUDE, span);
    }

    private LargestMagnitudes(LargestMagnitudes other) {
        super(other);
    }

    @Override
    Scales snapshot() {
        return new LargestMagnitudes(this);
    }

    @Override
    public void scale(FeatureVector raw, FeatureVector out) {
        out.clear(raw.isDense());
        for (int k = 0; k < raw.size(); k++) {
            float value = raw.value(k);
            float scale = (float) pages().w(raw.index(k));
            out.addFor(raw, k, scale == 0 ? Math.signum(value) : value / scale);
        }
    }

    /** The features whose magnitude is larger than ever before, and that magnitude. */
    @Override
    public FeatureVector news(FeatureVector raw, boolean changes, FeatureVector room) {
        room.clear(false);
        for (int k = 0; k < raw.size(); k++) {
            float magnitude = Math.abs(raw.value(k));
            if (magnitude > pages().w(raw.index(k))) {
                room.add(raw.index(k), magnitude);
            }
        }
        return room.size() == 0 ? null : room;
    }

    @Override
    void observe(int index, double[] page, int at, float value) {
        page[at] = Math.max(page[at], value);
    }

    @Override
    boolean isKnown(int index) {
        return pages().w(index) != 0;
    }

    @Override
    double scaled(double weight, int index) {
        return weight / pages().w(index);
    }
}
