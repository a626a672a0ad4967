package perceptron.demo;

import java.util.List;
import java.util.Random;

/** The payments of one country: always the same ones for the same seed. One thread owns it. */
final class PaymentSource {
    private static final List<String> METHODS = List.of("card", "transfer", "wallet");
    private static final List<String> MERCHANTS =
            List.of("groceries", "restaurant", "travel", "electronics", "fashion", "games", "gift cards", "crypto");
    private static final List<String> DEVICES = List.of("phone", "laptop", "tablet", "unknown");

    /** Labels that are wrong: so no model becomes perfect, and averaging has something to average. */
    private static final double NOISE = 0.03;

    private final Course course;
    private final long period;
    private final Random random;
    private long count;

    /** @param period after how many payments of this country its course begins anew */
    PaymentSource(Course course, long period, long seed) {
        this.course = course;
        this.period = period;
        random = new Random(seed * 31 + course.ordinal());
    }

    Payment next() {
        double amount = Math.round(100 * 5 * StrictMath.pow(400, random.nextDouble())) / 100.0; // from 5 to 2,000
        int hour = random.nextInt(24);
        String method = any(METHODS);
        String merchant = any(MERCHANTS);
        String device = any(DEVICES);
        double position = course.position((double) count / period);
        int number = (int) position;
        double part = position - number;
        double risk = (1 - part) * FraudPattern.number(number).risk(amount, hour, method, merchant, device)
                + part * FraudPattern.number(number + 1).risk(amount, hour, method, merchant, device);
        boolean isWrong = random.nextDouble() < NOISE;
        String id = course.country() + "-" + count++;
        return new Payment(id, course.country(), amount, hour, method, merchant, device, risk > 0 != isWrong);
    }

    private String any(List<String> values) {
        return values.get(random.nextInt(values.size()));
    }
}
