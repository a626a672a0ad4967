package perceptron.learner;

import perceptron.example.FeatureVector;

/**
 * The largest magnitude that each feature had in a labelled example so far, by which {@code maxabs} divides. An example is
 * scaled by what was known before it; a feature that was never seen by its own magnitude, so that it is 1 or -1.
 *
 * <p>The quotient is rounded to a float; where that overflows, the example is refused.
 */
public final class Scales {
    private final PagedWeights pages;

    Scales(PagedWeights pages) {
        this.pages = pages;
    }

    /** The scales, one number for a feature. */
    public PagedWeights pages() {
        return pages;
    }

    /** Fills {@code out} with the scaled values of {@code raw}. */
    public void scale(FeatureVector raw, FeatureVector out) {
        out.clear(raw.isDense());
        for (int k = 0; k < raw.size(); k++) {
            float value = raw.value(k);
            float scale = (float) pages.w(raw.index(k));
            out.addFor(raw, k, scale == 0 ? Math.signum(value) : value / scale);
        }
    }

    /** Fills {@code out} with the features whose magnitude is larger than ever before, and that magnitude. */
    public void raised(FeatureVector raw, FeatureVector out) {
        out.clear(false);
        for (int k = 0; k < raw.size(); k++) {
            float magnitude = Math.abs(raw.value(k));
            if (magnitude > pages.w(raw.index(k))) {
                out.add(raw.index(k), magnitude);
            }
        }
    }

    /** Takes over what {@link #raised} found. */
    public void raise(FeatureVector raised) {
        for (int k = 0; k < raised.size(); k++) {
            raise(raised, k);
        }
    }

    /** Takes over what belongs to one page. */
    public void raiseOnPage(FeatureVector raised, int page) {
        int to = Runs.first(raised, ((long) page + 1) * pages.span());
        for (int k = Runs.first(raised, (long) page * pages.span()); k < to; k++) {
            raise(raised, k);
        }
    }

    private void raise(FeatureVector raised, int k) {
        int index = raised.index(k);
        int offset = index & pages.span() - 1;
        double[] page = pages.writable(pages.pageOf(index), offset + 1);
        page[offset] = Math.max(page[offset], raised.value(k));
    }
}
