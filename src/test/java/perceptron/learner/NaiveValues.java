package perceptron.learner;

import java.util.List;

/** The values of one feature, as the adaptive learner knows them. */
final class NaiveValues {
    double n;
    double mean;
    double m2;
    double factor;
    double centre;
    double width;

    void add(double v) {
        n = n + 1;
        double gap = v - mean;
        mean = mean + gap / n;
        m2 = m2 + gap * (v - mean);
        if (Long.bitCount((long) n) == 1) {
            factor = Math.sqrt(n / (m2 + n * (mean * mean)));
            centre = mean;
            width = Math.sqrt(m2 / n);
        }
    }

    List<Double> numbers() {
        return List.of(n, mean, m2, factor, centre, width);
    }
}
