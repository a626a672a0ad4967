package perceptron.learner;

import perceptron.example.FeatureVector;

/**
 * What a model knows of each feature's values, which decides how they enter the arithmetic. It is a part of the model and changes
 * with the examples that the model learns from. An example is scaled by what was known before it.
 */
public abstract class Scales {
    private final PagedWeights pages;
    /** Keeps the sum of {@link Prefetch}. */
    private double touched;

    Scales(Layout layout, int span) {
        pages = new PagedWeights(-1, Start.ZERO, layout, span);
    }

    Scales(Scales other) {
        pages = other.pages.snapshot();
    }

    /** Null if features enter the arithmetic as they come. */
    static Scales of(LearnerSettings settings) {
        boolean needed = settings.dividesByMeanSquare() || settings.drawsCurves();
        return needed ? new Statistics(settings) : null;
    }

    abstract Scales snapshot();

    /** What is known, by feature. */
    public PagedWeights pages() {
        return pages;
    }

    /** Fills {@code out} with the values of {@code raw} as they enter the arithmetic. */
    public abstract void scale(FeatureVector raw, FeatureVector out);

    /**
     * The part of an example that {@link #observe} has to take over, in {@code room} or the example itself; null if there is none.
     * Nothing changes yet.
     *
     * @param changes whether the example changes the weights
     */
    public abstract FeatureVector news(FeatureVector raw, boolean changes, FeatureVector room);

    /** Takes over what {@link #news} found. */
    public final void observe(FeatureVector news) {
        if (!news.isDense()) {
            touched += Prefetch.touch(pages, news);
        }
        observe(news, 0, news.size());
    }

    /** Takes over what belongs to one page. */
    public final void observeOnPage(FeatureVector news, int page) {
        int from = Runs.first(news, (long) page * pages.span());
        observe(news, from, Runs.first(news, ((long) page + 1) * pages.span()));
    }

    private void observe(FeatureVector news, int from, int to) {
        int mask = pages.span() - 1;
        int stride = pages.stride();
        int end;
        for (int run = from; run < to; run = end) {
            int number = pages.pageOf(news.index(run));
            end = Math.min(to, Runs.end(news, run, number, pages.span()));
            double[] page = pages.writable(number, (news.index(end - 1) & mask) + 1);
            for (int k = run; k < end; k++) {
                int index = news.index(k);
                observe(index, page, (index & mask) * stride, news.value(k));
            }
        }
    }

    /** @param at where on the page the feature's numbers lie */
    abstract void observe(int index, double[] page, int at, float value);

    /** Due after pages were put into their places: brings up to date what follows from them. */
    void complete() {}

    long bytes() {
        return pages.bytes();
    }

    /** How much more memory it takes to observe an example. */
    long growth(FeatureVector raw) {
        return Growth.of(pages, raw);
    }

    /**
     * A weight per unit of its feature's value before scaling.
     *
     * @throws IllegalArgumentException if the feature has no scale yet, and only its sign counts
     */
    public final double perUnit(double weight, int index) {
        if (!isKnown(index)) {
            throw new IllegalArgumentException(
                    "feature " + index + " has a weight and no scale yet, and only its sign counts");
        }
        return scaled(weight, index);
    }

    /** Whether a value is possible for one of the numbers that {@link #pages} hold of a feature, by its place among them. */
    public boolean allows(int number, double value) {
        return value >= 0;
    }

    abstract boolean isKnown(int index);

    abstract double scaled(double weight, int index);
}
