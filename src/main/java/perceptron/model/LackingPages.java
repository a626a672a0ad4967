package perceptron.model;

import java.util.function.IntConsumer;
import perceptron.example.FeatureVector;
import perceptron.learner.LinearModel;
import perceptron.learner.PagedWeights;
import perceptron.learner.Prefetch;
import perceptron.learner.Step;

/**
 * The pages of a stored model, each of which lacks other changes. A change that is made again on those that lack it gives the same bits
 * as made once on the whole model, since no page depends on another.
 */
public final class LackingPages implements Fold.Weights {
    private final LinearModel model;
    private final Pages pages;

    /** Keeps the sum of {@link Prefetch}. */
    private double touched;

    /** Which pages lack what. */
    public interface Pages {
        /** Whether this page, which a change touches, lacks it. The scales' vector is {@link Change#SCALES}. */
        boolean lack(int vector, int page);
    }

    public LackingPages(LinearModel model, Pages pages) {
        this.model = model;
        this.pages = pages;
    }

    /** The weights of a vector, or the scales. */
    public static PagedWeights pagesOf(LinearModel model, int vector) {
        return vector == Change.SCALES ? model.scales().pages() : model.vector(vector);
    }

    @Override
    public void learn(Step step, FeatureVector x) {
        learn(step, x, step.target());
        if (step.rival() >= 0) {
            learn(step, x, step.rival());
        }
    }

    private void learn(Step step, FeatureVector x, int vector) {
        touched += Prefetch.touch(model.vector(vector), x);
        forEachPage(vector, x, model.settings().bias(), page -> model.applyToPage(step, x, vector, page));
    }

    @Override
    public void observe(FeatureVector news) {
        forEachPage(Change.SCALES, news, false, page -> model.scales().observeOnPage(news, page));
    }

    @Override
    public void restartAverage() {
        for (int vector = 0; vector < model.vectors(); vector++) {
            PagedWeights weights = model.vector(vector);
            for (int page = weights.nextPage(0); page >= 0; page = weights.nextPage(page + 1)) {
                if (pages.lack(vector, page)) {
                    model.restartAverageOnPage(vector, page);
                }
            }
        }
    }

    private void forEachPage(int vector, FeatureVector x, boolean bias, IntConsumer action) {
        PagedWeights weights = pagesOf(model, vector);
        int last = -1;
        for (int k = 0; k < x.size(); k++) {
            int page = weights.pageOf(x.index(k));
            if (page != last && pages.lack(vector, page)) {
                action.accept(page);
            }
            last = page;
        }
        if (bias && pages.lack(vector, weights.biasPage())) {
            action.accept(weights.biasPage());
        }
    }
}
