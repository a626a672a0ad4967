package perceptron.learner;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import perceptron.example.FeatureVector;
import perceptron.model.Trainer;

/** The same changes, made again on one page after the other, in any order, give the same pages. */
class ChangesAppliedAgainTest {
    @ParameterizedTest
    @EnumSource
    void changesMadeAgainPageByPageGiveTheSameBits(Algorithm algorithm) {
        for (int seed = 0; seed < 40; seed++) {
            Random random = new Random(seed);
            LearnerSettings settings = Generated.settings(random, algorithm);
            LinearModel model = new LinearModel(settings);
            LinearModel again = new LinearModel(settings);
            Generated examples = new Generated(random, settings);
            Trainer learner = new Trainer(model);
            for (int n = 0; n < 60; n++) {
                FeatureVector x = examples.next();
                Change change = learner.process(x, examples.label(x), 1);
                if (!change.isEmpty()) {
                    applyOnOnePageAfterTheOther(again, change, random);
                }
            }
            again.restore(model.c(), model.updates(), model.squaredNorm());
            again.complete();
            assertThat(Numbers.of(again)).isEqualTo(Numbers.of(model));
            if (model.statistics() != null) {
                samePages(again.statistics().pages(), model.statistics().pages());
            }
        }
    }

    /** Also on pages that the change does not touch, which must not move. */
    private static void applyOnOnePageAfterTheOther(LinearModel model, Change change, Random random) {
        model.apply(change, (vector, page) -> false);
        List<List<Integer>> pages = new ArrayList<>();
        model.forEachPage(change, (vector, page) -> pages.add(List.of(vector, page)));
        pages.add(List.of(change.vector, 4_711));
        Collections.shuffle(pages, random);
        for (List<Integer> one : pages) {
            model.apply(change, (vector, page) -> one.equals(List.of(vector, page)));
        }
    }

    private static void samePages(PagedWeights ours, PagedWeights theirs) {
        for (int page = theirs.nextPage(0); page >= 0; page = theirs.nextPage(page + 1)) {
            assertThat(ours.page(page)).isEqualTo(theirs.page(page));
        }
    }
}
