package perceptron.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import perceptron.example.Example;
import perceptron.features.Hashing;

/** What the features of a model do, held against what {@code explain} says of examples that have them. */
class FeaturesTest {
    private static final List<String> NUMBERS = List.of("amount", "hour", "income", "size");

    /** Those that were taught. */
    private static final Map<String, List<Double>> VALUES = new HashMap<>();

    private static void teach(Served served, int many) {
        Random random = new Random(1);
        VALUES.clear();
        for (int k = 0; k < many; k++) {
            Example example = new Example();
            example.beginNamed();
            double sum = 0;
            for (String name : NUMBERS) {
                float value = 20 + 5 * (float) random.nextGaussian();
                example.named().number(name, value);
                VALUES.computeIfAbsent(name, own -> new ArrayList<>()).add((double) value);
                sum += Math.abs(value - 20);
            }
            boolean isCard = random.nextBoolean();
            example.named().category("method", isCard ? "card" : "cash");
            example.named().token("urgent");
            example.label(sum > 16 == isCard ? "1" : "-1");
            served.instance.example("m", example);
        }
    }

    private static double contribution(Served served, String features, String name) {
        JsonNode parts = served.explanation("{\"features\":{" + features + "}}").path("contributions");
        for (JsonNode part : parts) {
            if (part.path("names").path(0).asText().equals(name)) {
                return part.path("contribution").asDouble();
            }
        }
        return 0;
    }

    @ParameterizedTest
    @ValueSource(strings = {"learner=adaptive", "learner=perceptron", "scale=l2"})
    void tellsTheNumberThatIsGivenBesideTheOneThatEnters(String setting) {
        Map<String, Object> settings = new HashMap<>(Map.of("learner", "perceptron"));
        settings.put(setting.split("=")[0], setting.split("=")[1]);
        try (Served served = new Served(settings).shown()) {
            teach(served, 100);
            String example = "{\"features\":{\"numbers\":{\"amount\":20,\"hour\":-7}}}";
            JsonNode parts = served.explanation(example).path("contributions");
            Map<String, Double> given = new HashMap<>();
            parts.forEach(part -> given.put(
                    part.path("names").path(0).asText(), part.path("given").asDouble()));
            assertThat(given).containsEntry("amount", 20.0).containsEntry("hour", -7.0);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"adaptive", "perceptron"})
    void namesWhatTheModelHasLearnedNothingOf(String learner) {
        String example = "{\"features\":{\"numbers\":{\"amount\":20,\"amont\":3,\"nothing\":0},"
                + "\"categories\":{\"method\":\"karte\"},\"tokens\":[\"urgent\"]}}";
        try (Served served = new Served(Map.of("learner", learner)).shown()) {
            teach(served, 100);
            for (String path : List.of("predict /predictions/0", "explain /explanations/0")) {
                String[] parts = path.split(" ");
                JsonNode unknown = Served.json(served.post("/api/models/m/" + parts[0], example))
                        .at(parts[1] + "/unknownFields");
                assertThat(unknown).extracting(JsonNode::asText).containsExactlyInAnyOrder("amont", "method=karte");
            }
        }
    }

    @Test
    void everyPointOfACurveIsWhatANumberOfThisValueAdds() {
        assertThat(NUMBERS).anyMatch(Hashing::isNegated).anyMatch(name -> !Hashing.isNegated(name));
        try (Served served = new Served(Map.of("learner", "adaptive")).shown()) {
            teach(served, 500);
            JsonNode features = served.json("/api/models/m/features");
            for (String name : NUMBERS) {
                JsonNode feature = Served.named(features.path("features"), name);
                assertThat(feature.path("kind").asText()).isEqualTo("number");
                JsonNode curve = feature.path("curve");
                assertThat(curve.size()).isGreaterThan(10);
                // The model does not learn from all of them.
                double[] ends = {
                    curve.path(0).path("value").asDouble(),
                    curve.path(curve.size() - 1).path("value").asDouble()
                };
                for (double end : ends) {
                    assertThat(VALUES.get(name))
                            .anySatisfy(value -> assertThat(value).isCloseTo(end, within(1e-4)));
                }
                assertThat(VALUES.get(name))
                        .filteredOn(value -> value < ends[0] - 1e-4 || value > ends[1] + 1e-4)
                        .hasSizeLessThan(10);
                double last = Double.NEGATIVE_INFINITY;
                for (JsonNode point : feature.path("curve")) {
                    double value = point.path("value").asDouble();
                    assertThat(value).isGreaterThan(last);
                    last = value;
                    // A curve has what surfaces leave to the number, if their other numbers are there.
                    String numbers = NUMBERS.stream()
                            .map(each -> '"' + each + "\":" + (each.equals(name) ? value : 21))
                            .collect(Collectors.joining(","));
                    assertThat(contribution(served, "\"numbers\":{" + numbers + "}", name))
                            .as(name + " " + value)
                            .isCloseTo(point.path("contribution").asDouble(), within(1e-4));
                }
            }
        }
    }

    /** Fraud is what has a small amount at a late hour, or a large one at an early one. */
    @ParameterizedTest
    @ValueSource(strings = {"amount hour", "income size", "amount size", "hour amount"})
    void aPairIsShownWithTheValuesOfItsNumbers(String numbers) {
        String[] names = numbers.split(" ");
        try (Served served = new Served(Map.of("learner", "adaptive")).shown()) {
            Random random = new Random(2);
            for (int k = 0; k < 3_000; k++) {
                Example example = new Example();
                example.beginNamed();
                float first = 20 + 5 * (float) random.nextGaussian();
                float second = 100 + 30 * (float) random.nextGaussian();
                example.named().number(names[0], first);
                example.named().number(names[1], second);
                example.label(first > 20 == second > 100 ? "-1" : "1");
                served.instance.example("m", example);
            }
            JsonNode pairs = served.json("/api/models/m/features").path("pairs");
            assertThat(pairs).hasSize(1);
            JsonNode pair = pairs.path(0);
            assertThat(pair.path("share").asDouble()).isEqualTo(1);
            boolean isTurned = !pair.at("/first/name").asText().equals(names[0]);
            assertThat(pair.at(isTurned ? "/second/name" : "/first/name").asText())
                    .isEqualTo(names[0]);
            for (int place : new int[] {11, 22, 41, 52, 16, 61}) {
                int a = place / 10;
                int b = place % 10;
                double together = pair.at("/together/" + (isTurned ? b : a) + "/" + (isTurned ? a : b))
                        .asDouble();
                assertThat(together).isNotZero().matches(adds -> adds > 0 == (a > 3 != b > 3), numbers + place);
                double first = pair.at((isTurned ? "/second/tops/" : "/first/tops/") + a)
                        .asDouble();
                double second = pair.at((isTurned ? "/first/tops/" : "/second/tops/") + b)
                        .asDouble();
                assertThat(first > 20).isEqualTo(a > 3);
                assertThat(second > 100).isEqualTo(b > 3);
                String example = "{\"features\":{\"numbers\":{\"%s\":%s,\"%s\":%s}}}"
                        .formatted(names[0], first, names[1], second);
                JsonNode parts = served.explanation(example).path("contributions");
                assertThat(parts)
                        .filteredOn(part -> part.path("other").isInt())
                        .singleElement()
                        .satisfies(part -> {
                            assertThat(part.path("contribution").asDouble()).isCloseTo(together, within(1e-4));
                            assertThat(part.at("/at/0").asDouble()).isCloseTo(isTurned ? b : a, within(1e-4));
                            assertThat(part.at("/at/1").asDouble()).isCloseTo(isTurned ? a : b, within(1e-4));
                            assertThat(part.path("index").asInt())
                                    .isEqualTo(pair.at("/first/index").asInt());
                            assertThat(part.path("other").asInt())
                                    .isEqualTo(pair.at("/second/index").asInt());
                        });
            }
        }
    }

    @Test
    void aCategoryHasTheWeightsOfItsValuesAndATokenIsOne() {
        try (Served served = new Served(Map.of("learner", "adaptive")).shown()) {
            teach(served, 500);
            JsonNode features = served.json("/api/models/m/features");
            JsonNode method = Served.named(features.path("features"), "method");
            assertThat(method.path("kind").asText()).isEqualTo("category");
            assertThat(method.path("values").findValuesAsText("value")).containsExactlyInAnyOrder("card", "cash");
            for (JsonNode each : method.path("values")) {
                String value = each.path("value").asText();
                assertThat(contribution(served, "\"categories\":{\"method\":\"" + value + "\"}", "method=" + value))
                        .isCloseTo(each.path("weight").asDouble(), within(1e-9));
            }
            assertThat(Served.named(features.path("features"), "urgent")
                            .path("kind")
                            .asText())
                    .isEqualTo("token");
            assertThat(features.path("form").asText()).isEqualTo("example");
        }
    }
}
