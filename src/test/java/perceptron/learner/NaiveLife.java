package perceptron.learner;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import perceptron.example.FeatureVector;

/**
 * The whole life of one model a second time, around {@link Naive}: examples with their labels, labels that come later, commands, and
 * what a drift does. It keeps a list of all that the model was told since it began, and computes whatever it is asked from the
 * beginning of that list. With the job it shares plain data, and no code.
 */
public final class NaiveLife {
    /** The bias's weight stands behind those of all features. */
    public static final int BIAS = Naive.BIAS;

    /** What is predicted of an example. */
    public record Answer(
            String label,
            double score,
            String averagedLabel,
            double averagedScore,
            String fadingLabel,
            String votedLabel,
            Double votedScore,
            String answeredBy) {
        /** What the view that answers predicts. */
        public String answer() {
            return label(View.valueOf(answeredBy.toUpperCase(Locale.ROOT)));
        }

        Map<View, String> labels() {
            Map<View, String> labels = new HashMap<>();
            for (View view : View.values()) {
                labels.put(view, label(view));
            }
            return labels;
        }

        String label(View view) {
            return switch (view) {
                case CURRENT -> label;
                case FADING -> fadingLabel;
                case AVERAGED -> averagedLabel;
                case VOTED -> votedLabel;
            };
        }
    }

    private record Waiting(int epoch, Answer answer, FeatureVector raw, FeatureVector x, double weight) {}

    private record Lesson(Answer answer, String label, double margin, boolean changed, double squaredNorm) {
        boolean isMistake(View view) {
            return !label.equals(answer.label(view));
        }

        boolean isMistake() {
            return !label.equals(answer.answer());
        }
    }

    private record Part(int vector, Map<Integer, Double> weights) {}

    private final LearnerSettings settings;
    private final String onDrift;
    private final long averageWindow;
    private final Map<String, Waiting> waiting = new HashMap<>();
    private final List<Lesson> lessons = new ArrayList<>();
    private final List<Part> parts = new ArrayList<>();
    private String importing;
    private Naive naive;
    private int since;
    private int mistakesSince;
    private double least = Double.POSITIVE_INFINITY;
    private double driftFrom = Double.POSITIVE_INFINITY;
    private long examples;
    private long version;
    private int epoch;

    /**
     * @param onDrift report, reset-average or reset
     * @param averageWindow after how many labelled examples the average begins anew, 0 for never
     */
    public NaiveLife(LearnerSettings settings, String onDrift, long averageWindow) {
        this.settings = settings;
        this.onDrift = onDrift;
        this.averageWindow = averageWindow;
        reset();
    }

    /** The model begins anew. What waits for its label goes on waiting. */
    public void reset() {
        naive = new Naive(settings);
        lessons.clear();
        parts.clear();
        forgetDrift();
        examples = 0;
        version++;
        epoch++;
    }

    Naive naive() {
        return naive;
    }

    /** The number of changes so far. */
    public long version() {
        return version;
    }

    /** 1 more than the labelled examples since the average began. */
    public long c() {
        return naive.c;
    }

    /** An example without a label. If it has an id, its label may come later. */
    public Answer predict(String id, FeatureVector raw, double weight) {
        FeatureVector x = naive.scaled(raw);
        Answer answer = answer(x);
        examples++;
        if (id != null) {
            waiting.putIfAbsent(id, new Waiting(epoch, answer, raw.copy(), x.copy(), weight));
        }
        return answer;
    }

    /** An example with its label. */
    public Answer learn(FeatureVector raw, String label, double weight) {
        FeatureVector x = naive.scaled(raw);
        Answer answer = answer(x);
        examples++;
        learn(new Waiting(epoch, answer, raw, x, weight), label);
        return answer;
    }

    /** Whether there is an example with this id that has no label yet. */
    public boolean knows(String id) {
        return waiting.containsKey(id);
    }

    /** The label of an example that came without one: learned now, from its features as they were then. */
    public void learnLater(String id, String label) {
        learn(waiting.remove(id), label);
    }

    private Answer answer(FeatureVector x) {
        naive.predict(x);
        return new Answer(
                name(naive.best),
                score(naive.current, naive.best),
                name(naive.averagedBest),
                score(naive.averaged, naive.averagedBest),
                name(naive.fadingBest),
                settings.votes() > 0 ? name(naive.votedBest) : null,
                settings.votes() > 0 ? naive.votedScore : null,
                naive.answeredBy().code());
    }

    private String name(int number) {
        return number < 0 ? null : naive.classes.get(number);
    }

    private double score(double[] scores, int best) {
        return settings.labels().binary() ? scores[0] : best < 0 ? 0 : scores[best];
    }

    private void learn(Waiting example, String given) {
        boolean own = example.epoch == epoch;
        FeatureVector x = own ? example.x : naive.scaled(example.raw);
        String label = nameOf(given);
        long updates = naive.updates;
        version += naive.classes.contains(label) ? 0 : 1;
        naive.learn(x, label, example.weight);
        if (own) {
            naive.judge(label, example.answer.labels());
        }
        boolean changed = naive.updates > updates;
        version += changed ? 1 : 0;
        version += naive.raise(example.raw) ? 1 : 0;
        if (own) {
            lessons.add(new Lesson(example.answer, label, naive.margin, changed, naive.squaredNorm(x)));
        }
        react(own && !onDrift.equals("report") && isDrift(lessons.get(lessons.size() - 1)));
    }

    /** The class that a label means. */
    public String nameOf(String label) {
        if (settings.labels().binary() && settings.labels().names().isEmpty()) {
            return Set.of("1", "+1", "true").contains(label) ? "+1" : "-1";
        }
        return label;
    }

    /** The drift detection method over the labels since the last drift: whether the error has risen for good with this one. */
    private boolean isDrift(Lesson latest) {
        since++;
        mistakesSince += latest.isMistake() ? 1 : 0;
        double share = (mistakesSince + 1.0) / (since + 2);
        double deviation = Math.sqrt(share * (1 - share) / since);
        double worst = share + deviation;
        if (since >= 200 && worst <= least) {
            least = worst;
            driftFrom = share + 3 * deviation;
        }
        return since >= 200 && mistakesSince >= 30 && worst >= driftFrom;
    }

    private void forgetDrift() {
        since = 0;
        mistakesSince = 0;
        least = Double.POSITIVE_INFINITY;
        driftFrom = Double.POSITIVE_INFINITY;
    }

    private void react(boolean drift) {
        if (drift) {
            forgetDrift();
        }
        if (drift && onDrift.equals("reset")) {
            reset();
        } else if (drift || averageWindow > 0 && naive.c > averageWindow) {
            naive.restartAverage();
            version++;
        }
    }

    /** Another rate or another C; null for the one of before. */
    public void rates(Double rate, Double C) {
        naive.settings = naive.settings.withRates(
                rate == null ? naive.settings.rate() : rate, C == null ? naive.settings.C() : C);
        version++;
    }

    /** A part of an import: with the last of so many, the model begins anew with their classes and weights. */
    public void importPart(String id, int count, List<String> classes, int vector, Map<Integer, Double> weights) {
        version++;
        if (!id.equals(importing)) {
            parts.clear();
        }
        importing = id;
        parts.add(new Part(vector, weights));
        if (parts.size() == count) {
            List<Part> complete = List.copyOf(parts);
            reset();
            for (String name : classes.subList(naive.classes.size(), classes.size())) {
                naive.addClass(name);
                version++;
            }
            complete.forEach(part -> naive.take(part.vector(), part.weights()));
        }
    }

    public long examples() {
        return examples;
    }

    public long labelled() {
        return lessons.size();
    }

    public long updates() {
        return lessons.stream().filter(Lesson::changed).count();
    }

    public long mistakes(View view) {
        return lessons.stream().filter(lesson -> lesson.isMistake(view)).count();
    }

    public long answerMistakes() {
        return lessons.stream().filter(Lesson::isMistake).count();
    }

    /** How many labels are not that of the lesson before. */
    long lastMistakes() {
        long mistakes = lessons.isEmpty() ? 0 : 1;
        for (int n = 1; n < lessons.size(); n++) {
            mistakes += lessons.get(n).label.equals(lessons.get(n - 1).label) ? 0 : 1;
        }
        return mistakes;
    }

    double perceptronLoss() {
        double loss = 0;
        for (Lesson lesson : lessons) {
            loss += Math.max(0, -lesson.margin);
        }
        return loss;
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
        return share(name, window, lesson -> lesson.answer.answer());
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
