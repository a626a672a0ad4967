package perceptron.demo;

import java.util.List;
import java.util.Map;

/**
 * What makes payments frauds for a time: how much each feature adds to the risk, under the name that the feature has in the
 * model. A payment whose risk is above zero is a fraud.
 *
 * @param start the risk of a payment of which nothing else is known
 * @param amount added for every 1,000
 * @param night added before six in the morning
 * @param added by category
 */
record FraudPattern(double start, double amount, double night, Map<String, Double> added) {
    private static final FraudPattern STOLEN_CARDS = new FraudPattern(
            -3.6,
            2.5,
            1.2,
            Map.of(
                    "method=card", 1.0,
                    "merchant=gift cards", 2.5,
                    "merchant=electronics", 1.5,
                    "merchant=groceries", -1.5,
                    "device=unknown", 2.5));

    private static final FraudPattern TAKEN_OVER_ACCOUNTS = new FraudPattern(
            -3.0,
            1.5,
            -0.5,
            Map.of(
                    "method=transfer", 2.0,
                    "merchant=crypto", 3.0,
                    "merchant=travel", 1.5,
                    "device=phone", 1.2,
                    "device=unknown", -1.0));

    private static final FraudPattern FAKE_SHOPS = new FraudPattern(
            -2.8,
            -1.5,
            0.8,
            Map.of(
                    "method=wallet", 2.0,
                    "merchant=fashion", 2.5,
                    "merchant=games", 2.0,
                    "merchant=crypto", -1.0,
                    "device=tablet", 2.0));

    private static final List<FraudPattern> ALL = List.of(STOLEN_CARDS, TAKEN_OVER_ACCOUNTS, FAKE_SHOPS);

    /** The pattern of that number; after the last one the first comes again. */
    static FraudPattern number(int number) {
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
