package perceptron.learner;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import perceptron.example.FeatureVector;
import perceptron.model.OnlineLearner;

/** The same changes, made again page by page, in whatever order the pages come, give the same pages. */
class ChangesAppliedAgainTest {
    private static final int UNTOUCHED = 1_000_000_007;

    @ParameterizedTest
    @EnumSource
    void changesMadeAgainPageByPageGiveTheSameBits(Algorithm algorithm) {
        for (int seed = 0; seed < 40; seed++) {
            Random random = new Random(seed);
            LearnerSettings settings = Generated.settings(random, algorithm);
            LinearModel model = new LinearModel(settings);
            LinearModel again = new LinearModel(settings);
            Generated examples = new Generated(random, settings);
            OnlineLearner learner = new OnlineLearner(model);
            FeatureVector scaled = new FeatureVector();
            FeatureVector raised = new FeatureVector();
            for (int n = 0; n < 60; n++) {
                FeatureVector x = examples.next();
                if (model.scales() != null) {
                    model.scales().scale(x, scaled);
                    model.scales().raised(x, raised);
                }
                int known = model.classes();
                Step step = learner.learn(x, examples.label(x), 1);
                if (model.classes() > known) {
                    again.addClass(model.className(known));
                }
                if (model.scales() != null) {
                    raiseOnAllPages(again.scales(), raised);
                }
                if (step.changes()) {
                    Step stored = new Step().set(step.target(), step.rival(), step.step(), step.second(), step.c());
                    applyOnAllPages(again, stored, model.scales() == null ? x : scaled);
                }
            }
            assertThat(Numbers.of(again)).isEqualTo(Numbers.of(model));
            if (model.scales() != null) {
                sameScales(again.scales().pages(), model.scales().pages());
            }
        }
    }

    private static void applyOnAllPages(LinearModel model, Step step, FeatureVector x) {
        for (int vector : new int[] {step.rival(), step.target()}) {
            if (vector < 0) {
                continue;
            }
            PagedWeights weights = model.vector(vector);
            model.applyToPage(step, x, vector, weights.biasPage());
            int last = -1;
            for (int k = x.size() - 1; k >= 0; k--) {
                int page = weights.pageOf(x.index(k));
                if (page != last) {
                    model.applyToPage(step, x, vector, page);
                    last = page;
                }
            }
            model.applyToPage(step, x, vector, weights.pageOf(UNTOUCHED));
        }
    }

    private static void raiseOnAllPages(Scales scales, FeatureVector raised) {
        int last = -1;
        for (int k = raised.size() - 1; k >= 0; k--) {
            int page = scales.pages().pageOf(raised.index(k));
            if (page != last) {
                scales.raiseOnPage(raised, page);
                last = page;
            }
        }
        scales.raiseOnPage(raised, scales.pages().pageOf(UNTOUCHED));
    }

    private static void sameScales(PagedWeights ours, PagedWeights theirs) {
        for (int page = theirs.nextPage(0); page >= 0; page = theirs.nextPage(page + 1)) {
            assertThat(ours.page(page)).isEqualTo(theirs.page(page));
        }
    }
}
