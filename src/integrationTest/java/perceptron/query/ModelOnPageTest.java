package perceptron.query;

import static org.assertj.core.api.Assertions.assertThat;
import static perceptron.query.PageInBrowser.until;
import static perceptron.query.Payments.example;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;
import org.openqa.selenium.WebElement;
import perceptron.Cluster;
import perceptron.JobUnderTest;
import perceptron.Needs;
import perceptron.SharedCluster;
import perceptron.demo.Feeder;

/** What the page shows of one model. */
@ExtendWith(SharedCluster.class)
@Needs({"chromium", "chromedriver"})
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ModelOnPageTest {
    private final Cluster cluster;
    private PageInBrowser page;

    ModelOnPageTest(Cluster cluster) {
        this.cluster = cluster;
    }

    @BeforeAll
    void start(@TempDir Path folder) throws Exception {
        page = new PageInBrowser(cluster, folder);
    }

    @AfterAll
    void stop() {
        page.close();
    }

    @Test
    void answersAnExampleOfOnesOwn() throws Exception {
        page.open("NL");
        until(() -> page.browser.text("try-fields").contains("amount"));
        for (WebElement label : page.browser.element("try-fields").findElements(By.tagName("label"))) {
            if (label.getText().startsWith("amount")) {
                label.findElement(By.tagName("input")).sendKeys("900");
            } else if (label.getText().startsWith("merchant")) {
                label.findElement(By.tagName("select")).sendKeys("gift cards");
            }
        }
        until(() -> page.browser.text("try-parts").contains("merchant=gift cards"));
        String json = page.browser.element("try-json").getDomProperty("value");
        assertThat(json).contains("\"amount\":900", "\"merchant\":\"gift cards\"");
        JsonNode said = JobUnderTest.json(page.job.post("/api/models/NL/explain", json));
        assertThat(page.browser.text("try-answer"))
                .isEqualTo(said.at("/explanations/0/answer").asText());
        assertThat(page.browser.text("try-by"))
                .contains("by " + said.path("answeredBy").asText());
        page.browser.element("try-json").sendKeys("nonsense");
        until(() -> page.browser.text("try-error").contains("not JSON"));
    }

    @Test
    void drawsWhatEachValueOfANumberAdds(@TempDir Path folder) throws Exception {
        Map<String, String> adaptive = Map.of("learner", "adaptive");
        try (JobUnderTest other = Payments.job(cluster, folder, adaptive).start();
                Feeder feeder = Payments.feeder(other, 3_000, 3_000, 1)) {
            page.browser.open(other.url() + "#NL");
            until(() -> page.browser.text("curves").contains("amount"));
            WebElement curve = page.browser.element("curves").findElement(By.tagName("svg"));
            assertThat(curve.getDomAttribute("aria-label")).contains("adds to the score");
            assertThat(page.browser.text("weights")).doesNotContain("segment").contains("merchant=");
            assertThat(feeder.failure()).isNull();
        }
    }

    @Test
    void chartsMoveWhileExamplesCome() throws Exception {
        page.open("NL");
        page.fed(0, 600, 1, () -> {
            for (String chart : List.of("c-error", "c-updates", "c-examples", "c-norm", "c-margin")) {
                int points = page.points(chart);
                until(() -> page.points(chart) > points);
                String before = page.picture(chart);
                until(() -> !page.picture(chart).equals(before));
            }
            assertThat(page.browser.text("t-examples")).matches("[0-9.,]+");
            for (String tile : List.of("t-answer", "t-baseline", "t-current", "t-averaged")) {
                assertThat(page.browser.text(tile)).as(tile).endsWith(" %");
            }
        });
    }

    @Test
    void showsWhatWasPredictedAsItIsPredicted() throws Exception {
        page.open("DE");
        page.fed(0, 600, 1, () -> {
            until(() -> page.browser.text("predictions").contains("DE-"));
            until(() -> page.browser.text("predictions").contains("✓"));
        });
    }

    @Test
    void marksADriftInTheChartAndInWords() {
        Payments.send(page.job, List.of(example("drifts", true, 1)));
        page.open("drifts");
        Random random = new Random(1);
        Payments.send(
                page.job,
                IntStream.range(0, 1_500)
                        // In the end labels are drawn by lot: nothing that was learned is of use.
                        .mapToObj(i ->
                                example("drifts", i < 1_000 ? i % 2 == 0 : random.nextBoolean(), i % 2 == 0 ? 1 : -1))
                        .toList());
        until(() -> page.number("c-error", "data-drifts") > 0);
        assertThat(page.browser.text("log")).contains("Drift");
    }

    @Test
    void saysHowFarToTrustTheAnswer() {
        page.open("NL");
        until(() -> page.browser.text("trust").contains("Calibration error"));
        assertThat(page.browser.text("confusion")).contains("actual true", "predicted false");
        assertThat(page.browser.text("classes")).contains("%");
        assertThat(page.browser.element("reliability").findElements(By.tagName("circle")))
                .isNotEmpty();
    }

    /** Labels are drawn by lot: nothing can be learned. */
    @Test
    void namesAModelThatIsNoBetterThanItsBaseline() {
        Random random = new Random(1);
        Payments.send(
                page.job,
                IntStream.range(0, 1_000)
                        .mapToObj(i -> example("lots", random.nextInt(10) == 0, (float) random.nextGaussian()))
                        .toList());
        page.open("lots");
        until(() -> page.browser.element("unbeaten").isDisplayed());
        assertThat(page.browser.text("unbeaten")).startsWith("No better than predicting the class seen most often");
        page.browser.element("back").click();
        until(() -> page.browser.text("models").contains("lots\nno better than predicting the class seen most often"));
        List<String> troubles = page.browser.element("models").findElements(By.cssSelector("tbody tr")).stream()
                .map(row -> row.getDomAttribute("class"))
                .toList();
        int unbeaten = Collections.frequency(troubles, "unbeaten");
        assertThat(unbeaten).isPositive();
        assertThat(troubles.subList(0, unbeaten)).containsOnly("unbeaten");
    }
}
