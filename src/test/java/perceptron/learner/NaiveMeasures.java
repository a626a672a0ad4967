package perceptron.learner;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import perceptron.learner.NaiveLife.Answer;

/**
 * How well a model did since it began: whatever is asked is computed from the beginning of the list of all that it learned. Only
 * the probability and its log loss are kept up to date, since every example asks for it.
 */
final class NaiveMeasures {
    /**
     * An example with its label, as it was learned.
     *
     * @param number of the label's class, below 0 if it is new
     */
    record Lesson(Answer answer, String label, int number, double margin, boolean changed, double squaredNorm) {
        boolean isMistake() {
            return !label.equals(answer.label());
        }
    }

    private final List<Lesson> lessons = new ArrayList<>();
    final NaiveChance chance;
    /** Of all probabilities whose labels are known. */
    double logLoss;

    long examples;

    NaiveMeasures(NaiveChance chance) {
        this.chance = chance;
    }

    private static double ofActual(Lesson lesson) {
        double probability = lesson.answer.probability();
        if (lesson.answer.classes().isEmpty()) {
            return lesson.number == 1 ? probability : 1 - probability;
        }
        return lesson.answer.verdict().shares().stream()
                .filter(share -> share.number() == lesson.number)
                .mapToDouble(NaiveChance.Share::probability)
                .findFirst()
                .orElse(0.001);
    }

    void add(Lesson lesson) {
        lessons.add(lesson);
        if (lesson.answer.probability() != null) {
            chance.observe(lesson.answer.verdict(), lesson.number);
            logLoss -= StrictMath.log(ofActual(lesson));
        }
    }

    long labelled() {
        return lessons.size();
    }

    long updates() {
        return lessons.stream().filter(Lesson::changed).count();
    }

    long mistakes() {
        return lessons.stream().filter(Lesson::isMistake).count();
    }

    long averagedMistakes() {
        return lessons.stream()
                .filter(lesson -> !lesson.label.equals(lesson.answer.averagedLabel()))
                .count();
    }

    /** How many labels are not that of the lesson before. */
    long lastMistakes() {
        long mistakes = lessons.isEmpty() ? 0 : 1;
        for (int n = 1; n < lessons.size(); n++) {
            mistakes += lessons.get(n).label.equals(lessons.get(n - 1).label) ? 0 : 1;
        }
        return mistakes;
    }

    double hingeLoss() {
        double loss = 0;
        for (Lesson lesson : lessons) {
            loss += Math.max(0, 1 - lesson.margin);
        }
        return loss;
    }

    double radius() {
        return Math.sqrt(lessons.stream().mapToDouble(Lesson::squaredNorm).max().orElse(0));
    }

    double smallestMargin() {
        double smallest = Double.POSITIVE_INFINITY;
        for (Lesson lesson : lessons) {
            smallest = lesson.margin < smallest ? lesson.margin : smallest;
        }
        return smallest;
    }

    double fadingError(double window) {
        double mistakes = 0;
        double examples = 0;
        for (Lesson lesson : lessons) {
            mistakes = (1 - 1 / window) * mistakes + (lesson.isMistake() ? 1 : 0);
            examples = (1 - 1 / window) * examples + 1;
        }
        return mistakes / examples;
    }

    double precision(String name, double window) {
        return share(name, window, lesson -> lesson.answer.label());
    }

    double recall(String name, double window) {
        return share(name, window, lesson -> lesson.label);
    }

    /** Of the lessons where this is the class, how many were right: those of long ago count less. */
    private double share(String name, double window, Function<Lesson, String> which) {
        double weight = 1;
        double right = 0;
        double wrong = 0;
        for (Lesson lesson : lessons) {
            boolean counts = name.equals(which.apply(lesson));
            weight *= 1 / (1 - 1 / window);
            if (weight > 0x1p100) {
                right /= weight;
                wrong /= weight;
                weight = 1;
            }
            right += counts && !lesson.isMistake() ? weight : 0;
            wrong += counts && lesson.isMistake() ? weight : 0;
        }
        return right / weight / (right / weight + wrong / weight);
    }
}
