package perceptron.query;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import perceptron.example.Example;

/** The sign of a shown weight is that of its effect, although hashing negates the values of some names. */
class EffectsTest {
    private static final List<String> METHODS = List.of("wire", "card", "cash", "check", "voucher", "mobile", "coin");

    private static Example payment(String label) {
        Example example = new Example();
        example.beginNamed();
        METHODS.forEach(method -> example.named().category("method", method));
        example.label(label);
        return example;
    }

    /** With two indices for seven names, names of either sign share one. */
    @Test
    void namesOfOppositeSignThatShareAnIndexAreShownApart() {
        try (Served served = new Served(Map.of("bias", false, "hash.bits", 1)).shown()) {
            served.instance.example("m", payment("1"));
            JsonNode weights = served.json("/api/models/m/weights").path("weights");
            for (String method : METHODS) {
                double effect = StreamSupport.stream(weights.spliterator(), false)
                        .filter(weight -> weight.path("names").toString().contains("\"method=" + method + "\""))
                        .findFirst()
                        .orElseThrow()
                        .path("current")
                        .asDouble();
                double score = Served.json(served.post(
                                "/api/models/m/predict",
                                "{\"features\":{\"categories\":{\"method\":\"" + method + "\"}}}"))
                        .path("predictions")
                        .path(0)
                        .path("score")
                        .asDouble();
                assertThat(effect).as(method).isEqualTo(score);
            }
        }
    }

    @Test
    void crossingsAndWordsAreShownByTheirNames() {
        Map<String, ?> settings =
                Map.of("learner", "adaptive", "cross", "amount*country", "answer", "current", "text.fields", "note");
        try (Served served = new Served(settings).shown()) {
            for (int n = 0; n < 200; n++) {
                Example example = new Example();
                example.beginNamed().number("amount", 10 + n % 7);
                example.named().category("country", n % 2 == 0 ? "DE" : "FR");
                example.named().category("note", "Free money");
                example.label(n % 7 > 3 == (n % 2 == 0) ? "1" : "-1");
                served.instance.example("m", example);
            }
            String best = "{\"features\":{\"numbers\":{\"amount\":16},\"categories\":{\"country\":\"DE\"}}}";
            JsonNode part = Served.json(served.post("/api/models/m/explain", best))
                    .path("explanations")
                    .path(0)
                    .path("contributions");
            assertThat(part)
                    .filteredOn(each -> each.path("names").path(0).asText().equals("amount=16*country=DE"))
                    .singleElement()
                    .satisfies(each -> {
                        assertThat(each.path("value").asDouble()).isEqualTo(1);
                        assertThat(each.path("contribution").asDouble()).isPositive();
                    });
            assertThat(served.json("/api/models/m/weights?top=1000").path("weights"))
                    .extracting(weight -> weight.path("names").path(0).asText())
                    .contains("amount=16*country=DE", "note=free", "note=free money")
                    .doesNotContain("note=Free money", "amount*country=DE");
        }
    }
}
