package perceptron.demo;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;

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

    /** @param period after how many payments of this country its course starts again */
    PaymentSource(Course course, long period, long seed) {
        this.course = course;
        this.period = period;
        random = new Random(seed * 31 + course.ordinal());
    }

    /** How fraud changes in the course of time. The demo has a country of each kind. */
    enum Course {
        STEADY("NL", "fraud stays as it is"),
        SUDDEN("ES", "a new pattern of fraud replaces the old one at once"),
        GRADUAL("DE", "one pattern of fraud turns slowly into another");

        private final String country;
        private final String story;

        Course(String country, String story) {
            this.country = country;
            this.story = story;
        }

        /** Where between the patterns 0, 1, 2, and so on the truth lies after so many periods. */
        double position(double periods) {
            double whole = StrictMath.floor(periods);
            return switch (this) {
                case STEADY -> 0;
                    // From half of a period on, another pattern holds.
                case SUDDEN -> StrictMath.floor(periods + 0.5);
                    // Between a quarter and three quarters of a period, one pattern turns into the next.
                case GRADUAL -> whole + StrictMath.max(0, StrictMath.min(1, 2 * (periods - whole) - 0.5));
            };
        }

        /** Names the model, too. */
        String country() {
            return country;
        }

        String story() {
            return story;
        }
    }

    /**
     * What makes payments frauds for a time: how much each feature adds to the risk, under the name that the feature has in the
     * model. A payment whose risk is above zero is a fraud.
     *
     * @param start the risk of a payment of which nothing else is known
     * @param amount added for every 1,000
     * @param night added before six in the morning
     * @param added by category
     */
    record Pattern(double start, double amount, double night, Map<String, Double> added) {
        private static final Pattern STOLEN_CARDS = new Pattern(
                -3.6,
                2.5,
                1.2,
                Map.of(
                        "method=card", 1.0,
                        "merchant=gift cards", 2.5,
                        "merchant=electronics", 1.5,
                        "merchant=groceries", -1.5,
                        "device=unknown", 2.5));

        private static final Pattern TAKEN_OVER_ACCOUNTS = new Pattern(
                -3.0,
                1.5,
                -0.5,
                Map.of(
                        "method=transfer", 2.0,
                        "merchant=crypto", 3.0,
                        "merchant=travel", 1.5,
                        "device=phone", 1.2,
                        "device=unknown", -1.0));

        private static final Pattern FAKE_SHOPS = new Pattern(
                -2.8,
                -1.5,
                0.8,
                Map.of(
                        "method=wallet", 2.0,
                        "merchant=fashion", 2.5,
                        "merchant=games", 2.0,
                        "merchant=crypto", -1.0,
                        "device=tablet", 2.0));

        private static final List<Pattern> ALL = List.of(STOLEN_CARDS, TAKEN_OVER_ACCOUNTS, FAKE_SHOPS);

        /** The pattern of that number; after the last one the first comes again. */
        static Pattern number(int number) {
            return ALL.get(number % ALL.size());
        }

        double risk(double paid, int hour, String method, String merchant, String device) {
            double risk = start + amount * (paid / 1_000) + (hour < 6 ? night : 0);
            risk += added.getOrDefault("method=" + method, 0.0);
            risk += added.getOrDefault("merchant=" + merchant, 0.0);
            risk += added.getOrDefault("device=" + device, 0.0);
            return risk;
        }
    }

    /** A payment, and whether it is a fraud. */
    record Payment(
            String id,
            String country,
            double amount,
            int hour,
            String method,
            String merchant,
            String device,
            boolean isFraud) {
        static final Schema SCHEMA = schema();

        private static Schema schema() {
            try (InputStream stream = Payment.class.getResourceAsStream("Payment.avsc")) {
                return new Schema.Parser().parse(stream);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        /** @param isLabelled whether it says that it is a fraud or none */
        GenericRecord toAvro(boolean isLabelled) {
            GenericRecord avro = new GenericData.Record(SCHEMA);
            avro.put("id", id);
            avro.put("country", country);
            avro.put("amount", amount);
            avro.put("hour", hour);
            avro.put("method", method);
            avro.put("merchant", merchant);
            avro.put("device", device);
            avro.put("fraud", isLabelled ? isFraud : null);
            return avro;
        }
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
        double risk = (1 - part) * Pattern.number(number).risk(amount, hour, method, merchant, device)
                + part * Pattern.number(number + 1).risk(amount, hour, method, merchant, device);
        boolean isWrong = random.nextDouble() < NOISE;
        String id = course.country() + "-" + count++;
        return new Payment(id, course.country(), amount, hour, method, merchant, device, risk > 0 != isWrong);
    }

    private String any(List<String> values) {
        return values.get(random.nextInt(values.size()));
    }
}
