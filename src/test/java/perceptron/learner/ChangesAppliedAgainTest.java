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
            FeatureVector room = new FeatureVector();
            for (int n = 0; n < 60; n++) {
                FeatureVector x = examples.next();
                if (model.scales() != null) {
                    model.scales().scale(x, scaled);
                }
                int known = model.classes();
                String label = examples.label(x);
                learner.predict(x);
                Step decided = learner.decide(label, 1);
                FeatureVector news =
                        model.scales() == null ? null : model.scales().news(x, decided.changes(), room);
                Step step = learner.learn(x, label, 1);
                if (model.classes() > known) {
                    again.addClass(model.className(known));
                }
                if (news != null) {
                    observeOnAllPages(again.scales(), news);
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

    private static void observeOnAllPages(Scales scales, FeatureVector news) {
        int last = -1;
        for (int k = news.size() - 1; k >= 0; k--) {
            int page = scales.pages().pageOf(news.index(k));
            if (page != last) {
                scales.observeOnPage(news, page);
                last = page;
            }
        }
        scales.observeOnPage(news, scales.pages().pageOf(UNTOUCHED));
    }

    private static void sameScales(PagedWeights ours, PagedWeights theirs) {
        for (int page = theirs.nextPage(0); page >= 0; page = theirs.nextPage(page + 1)) {
            assertThat(ours.page(page)).isEqualTo(theirs.page(page));
        }
    }
}
