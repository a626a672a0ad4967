package perceptron.learner;

import java.util.EnumMap;
import java.util.Map;
import perceptron.learner.Scores.View;

/** Which view answers: the one with the fewest mistakes lately. */
final class NaiveAnswering {
    private final LearnerSettings settings;
    /** Of each view that is kept how many mistakes it made, those of long ago counting less. */
    final Map<View, Double> recentMistakes = new EnumMap<>(View.class);

    NaiveAnswering(LearnerSettings settings) {
        this.settings = settings;
        restart();
    }

    /** The view with the fewest mistakes lately, the last one of several. */
    View answeredBy() {
        View best = View.CURRENT;
        for (View view : recentMistakes.keySet()) {
            best = recentMistakes.get(view) <= recentMistakes.get(best) ? view : best;
        }
        return settings.answer() == null ? best : settings.answer();
    }

    /** A label arrived of an example of which the views had predicted these classes. */
    void judge(String label, Map<View, String> predicted) {
        recentMistakes.replaceAll((view, mistakes) -> 0.99 * mistakes + (label.equals(predicted.get(view)) ? 0 : 1));
    }

    void restart() {
        recentMistakes.put(View.CURRENT, 0.0);
        recentMistakes.put(View.AVERAGED, 0.0);
        if (settings.algorithm() == Algorithm.ADAPTIVE) {
            recentMistakes.put(View.FADING, 0.0);
        }
        if (settings.votes() > 0) {
            recentMistakes.put(View.VOTED, 0.0);
        }
    }
}
