package perceptron.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import perceptron.example.Example;

class MetricsTest {
    @AutoClose
    private final Served served = new Served(Map.of()).shown();

    @Test
    void countsWhatModelsDid() {
        served.instance.example("m", "1", 3, 4);
        served.instance.example("m", "-1", 3, 4);
        served.instance.example("m", null, 3, 4);
        served.instance.example("m", "neither", 3, 4);
        await().untilAsserted(() -> assertThat(metrics(served).lines())
                .contains(
                        "perceptron_examples_total{model=\"m\"} 3.0",
                        "perceptron_predictions_total{correct=\"no\",model=\"m\"} 1.0",
                        "perceptron_predictions_total{correct=\"unknown\",model=\"m\"} 1.0",
                        "perceptron_predictions_total{correct=\"yes\",model=\"m\"} 1.0",
                        "perceptron_updates_total{model=\"m\"} 2.0",
                        "perceptron_mistakes_total{by=\"answer\",model=\"m\"} 1.0",
                        "perceptron_mistakes_total{by=\"majority\",model=\"m\"} 2.0",
                        "perceptron_mistakes_total{by=\"last\",model=\"m\"} 2.0",
                        "perceptron_weight_norm{model=\"m\"} 0.0",
                        "perceptron_dead_letters_total{reason=\"bad-label\"} 1.0",
                        "perceptron_dead_letters_total{reason=\"too-large\"} 0.0",
                        "perceptron_models 1.0",
                        "perceptron_split_models 0.0",
                        "perceptron_state{state=\"running\"} 1.0",
                        "perceptron_restore_ratio 1.0"));
    }

    @Test
    void namesSoManyModelsAndAddsUpTheRest() {
        try (Served limited = new Served(Map.of("metrics.models.max", 2)).shown()) {
            for (int round = 0; round < 2; round++) {
                for (int model = 0; model < 5; model++) {
                    for (int k = 0; k <= model; k++) {
                        limited.instance.example("m" + model, "1", 1);
                    }
                }
                long seen = (round + 1) * 1L;
                await().untilAsserted(() -> assertThat(metrics(limited))
                        .contains("perceptron_examples_total{model=\"m0\"} " + seen + ".0"));
            }
            // The first time that a model is met, what it did before is not known to be of this process.
            await().untilAsserted(() -> assertThat(
                            metrics(limited).lines().filter(line -> line.startsWith("perceptron_examples_total")))
                    .containsExactly(
                            "perceptron_examples_total{model=\"m0\"} 2.0",
                            "perceptron_examples_total{model=\"m1\"} 4.0",
                            "perceptron_examples_total{model=\"other\"} 12.0"));
        }
    }

    @Test
    void countsTheCrossingsAndWordsThatAreLeftOut() {
        try (Served crossing = new Served(Map.of("cross", "a*b", "text.fields", "note")).shown()) {
            Example example = new Example();
            example.beginNamed().category("note", "word ".repeat(1_003));
            for (int n = 0; n < 40; n++) {
                example.named().token("a=" + n);
                example.named().token("b=" + n);
            }
            crossing.instance.example("m", example);
            assertThat(metrics(crossing).lines()).contains("perceptron_left_out_features_total 603.0");
        }
    }

    /** As with a label.field that no example has: the job would learn nothing for ever. */
    @Test
    void countsExamplesWithoutALabelFromTheThousandthOnUntilOneHasALabel() {
        for (int n = 0; n < 999; n++) {
            served.instance.example("m", null, 1);
        }
        assertThat(metrics(served).lines()).contains("perceptron_unlabelled_examples 0.0");
        served.instance.example("m", null, 1);
        assertThat(metrics(served).lines()).contains("perceptron_unlabelled_examples 1000.0");
        served.instance.example("m", "1", 1);
        assertThat(metrics(served).lines()).contains("perceptron_unlabelled_examples 0.0");
    }

    @Test
    void countsRequestsByRouteAndNotByModel() {
        served.instance.example("m", "1", 1);
        served.get("/api/models/m");
        served.get("/api/models/none");
        served.get("/secret/path");
        assertThat(metrics(served).lines())
                .contains(
                        "perceptron_http_requests_total{route=\"/api/models/{model}\",status=\"200\"} 1.0",
                        "perceptron_http_requests_total{route=\"/api/models/{model}\",status=\"404\"} 1.0",
                        "perceptron_http_requests_total{route=\"none\",status=\"404\"} 1.0");
    }

    /** Without the label that all have. */
    private static String metrics(Served served) {
        String text = served.get("/metrics").body();
        assertThat(text.lines().filter(line -> !line.startsWith("#")))
                .allSatisfy(line -> assertThat(line).contains("{application=\"perceptron\""));
        return text.replace("{application=\"perceptron\"}", "").replace("application=\"perceptron\",", "");
    }
}
