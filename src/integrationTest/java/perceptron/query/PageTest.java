package perceptron.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static perceptron.query.Payments.example;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;
import perceptron.Cluster;
import perceptron.JobUnderTest;
import perceptron.Needs;
import perceptron.SharedCluster;
import perceptron.avro.Example;
import perceptron.avro.Named;
import perceptron.demo.Feeder;

/** The page in a browser, before a job that has learned from the demo's payments, that runs, stops and comes back. */
@ExtendWith(SharedCluster.class)
@Needs({"chromium", "chromedriver"})
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PageTest {
    private static final String TOO_WIDE =
            "return document.documentElement.scrollWidth - document.documentElement.clientWidth";

    private final Cluster cluster;
    private JobUnderTest job;
    private Browser browser;

    PageTest(Cluster cluster) {
        this.cluster = cluster;
    }

    @BeforeAll
    void start(@TempDir Path folder) throws Exception {
        job = Payments.job(cluster, folder, Map.of("error.window", 200, "learner", "perceptron"))
                .start();
        browser = new Browser();
        job.awaitRunning();
        fed(
                3_000,
                3_000,
                1,
                // Of the three models each has a third, and labels are the last that comes.
                () -> until(() -> job.json("/api/models/NL").path("labelled").asInt() == 1_000));
    }

    @AfterAll
    void stop() {
        browser.close();
        job.close();
    }

    private static void until(Callable<Boolean> fact) {
        await().until(fact);
    }

    /** Does something while the demo's payments come in; how many and how fast, {@link Feeder} says. */
    private void fed(long examples, double rate, long seed, Runnable meanwhile) {
        try (Feeder feeder = Payments.feeder(job, examples, rate, seed)) {
            meanwhile.run();
            assertThat(feeder.failure()).isNull();
        }
        job.awaitAllConsumed();
    }

    private void open(String model) {
        browser.open(job.url() + "#" + model);
        until(() -> state().equals("running") && browser.text("model-name").equals(model));
    }

    private String state() {
        return browser.run("return document.body.dataset.state").toString();
    }

    private int points(String chart) {
        return number(chart, "data-points");
    }

    private int number(String chart, String attribute) {
        String value = browser.element(chart).getDomAttribute(attribute);
        return value == null ? 0 : Integer.parseInt(value);
    }

    /** The chart's picture, as a browser writes it down. */
    private String picture(String chart) {
        return browser.run("return document.querySelector('#" + chart + " canvas').toDataURL()")
                .toString();
    }

    private void openList() {
        browser.open(job.url());
        until(() -> state().equals("running") && browser.text("models").contains("NL"));
    }

    // The list of models, and the ways through the page

    @Test
    void leadsFromAllModelsToEachAndBackAndLoadsFromItsServerAlone() {
        openList();
        assertThat(browser.text("models")).contains("NL", "ES", "DE");
        assertThat(browser.element("c-error").isDisplayed()).isFalse();
        browser.run("document.querySelector('#models a[href=\"#ES\"]').click()");
        until(() -> browser.text("model-name").equals("ES")
                && browser.element("c-error").isDisplayed());
        assertThat(browser.run("return location.hash")).isEqualTo("#ES");
        browser.element("back").click();
        until(() -> browser.element("models").isDisplayed());
        browser.run("history.back()");
        until(() -> browser.element("c-error").isDisplayed());
        browser.type(Keys.ESCAPE);
        until(() -> browser.element("models").isDisplayed());
        assertThat(browser.requests())
                .hasSizeGreaterThan(10)
                .allMatch(url -> url.startsWith(job.url()) || url.startsWith("data:"));
        assertThat(browser.complaints()).isEmpty();
    }

    @Test
    void findsModelsByAPartOfTheirNameAndAsksForAllOfThemAtOnce() {
        openList();
        browser.element("filter").sendKeys("l");
        until(() -> !browser.text("models").contains("DE"));
        assertThat(browser.text("models")).contains("NL");
        browser.element("filter").sendKeys("no such model");
        until(() -> browser.text("models-note").contains("No model has"));
        until(() -> browser.requests().stream()
                        .filter(url -> url.contains("/api/overview"))
                        .count()
                > 2);
        assertThat(browser.requests()).noneMatch(url -> url.contains("/api/models/"));
    }

    @Test
    void countsDeadLettersByReason() {
        openList();
        Payments.send(job, List.of(example("NL", true, Float.NaN), example("NL", true, Float.NaN)));
        until(() -> browser.text("dead").matches("not-finite\\s+2"));
    }

    @Test
    void findsAModelAmongManyByKeyboardAlone() {
        Payments.send(
                job,
                IntStream.range(0, 60)
                        .mapToObj(k -> example("many-" + k, true, 1))
                        .toList());
        until(() -> job.json("/api/models?limit=100").path("models").size() > 60);
        open("NL");
        browser.type("m");
        until(() -> browser.text("found-more").startsWith("There are more"));
        browser.type("many-5");
        until(() -> browser.element("found").findElements(By.tagName("li")).size() == 11);
        browser.type(Keys.ARROW_DOWN, Keys.ARROW_DOWN, Keys.ENTER);
        until(() -> browser.text("model-name").equals("many-51"));
        assertThat(browser.run("return location.hash")).isEqualTo("#many-51");
        until(() -> browser.text("facts").contains("Examples\n1"));
    }

    @Test
    void saysThatThereIsNoSuchModel() {
        browser.open(job.url() + "#nobody");
        until(() -> browser.text("blank").contains("No such model"));
        assertThat(browser.text("blank")).contains("There is no model nobody.");
    }

    @Test
    void isWalkedThroughByKeyboard() {
        open("NL");
        // The driver says when a key was sent, and not when the page has dealt with it.
        browser.type(Keys.TAB);
        until(() -> browser.run("return document.activeElement.className").equals("skip"));
        browser.type(Keys.ENTER);
        until(() -> browser.run("return document.activeElement.id").equals("main"));
        Map.of("1", "120", "2", "300", "3", "900").forEach((key, seconds) -> {
            browser.type(key);
            until(() -> browser.run("return document.querySelector('[name=range]:checked').value")
                    .equals(seconds));
        });
    }

    @Test
    void isNoWiderThanTheWindow() {
        openList();
        checkWidths();
        open("NL");
        checkWidths();
    }

    private void checkWidths() {
        for (int width : new int[] {390, 768, 1400}) {
            browser.size(width, 900);
            until(() -> browser.run(TOO_WIDE).equals(0L));
        }
    }

    /** How many starts of the instance the log of a model names. */
    private int starts() {
        return browser.text("log").split("Instance started", -1).length - 1;
    }

    @Test
    void saysThatTheJobHasStoppedAndGoesOnWhenItIsBack() throws Exception {
        open("NL");
        until(() -> points("c-norm") > 0);
        int starts = starts();
        assertThat(starts).isPositive();
        job.stopJob();
        until(() -> state().equals("stopped"));
        assertThat(browser.text("banner")).contains("The job has stopped");
        job.stopServer();
        until(() -> state().equals("disconnected"));
        assertThat(browser.text("banner")).contains("Trying again");
        job.start();
        until(() -> state().equals("running"));
        assertThat(browser.element("banner").isDisplayed()).isFalse();
        until(() -> starts() == starts + 1);
        JsonNode stored = job.json("/api/overview?search=NL").path("models").path(0);
        assertThat(stored.path("error").isNumber())
                .as("before any example: " + stored)
                .isTrue();
        assertThat(stored.path("examplesPerSecond").asDouble()).isZero();
        // What was before is told by the windows in Kafka, and what comes is added to it.
        until(() -> points("c-norm") > 0);
        int points = points("c-norm");
        fed(0, 600, 1, () -> until(() -> points("c-norm") > points + 2));
    }

    @Test
    void saysThatTheJobStartsAndThatThereIsNoModelYet(@TempDir Path folder) throws Exception {
        try (JobUnderTest empty = Payments.withoutThem(cluster, folder, Map.of())) {
            empty.startServer();
            browser.open(empty.url());
            until(() -> state().equals("starting"));
            assertThat(browser.text("blank")).contains("The job is starting");
            empty.startJob();
            until(() -> browser.text("blank").contains("No model yet"));
            Payments.send(empty, List.of(example("first", true, 1)));
            until(() -> browser.text("models").contains("first"));
        }
    }

    // One model

    @Test
    void answersAnExampleOfOnesOwn() throws Exception {
        open("NL");
        until(() -> browser.text("try-fields").contains("amount"));
        for (WebElement label : browser.element("try-fields").findElements(By.tagName("label"))) {
            if (label.getText().startsWith("amount")) {
                label.findElement(By.tagName("input")).sendKeys("900");
            } else if (label.getText().startsWith("merchant")) {
                label.findElement(By.tagName("select")).sendKeys("gift cards");
            }
        }
        until(() -> browser.text("try-parts").contains("merchant=gift cards"));
        String json = browser.element("try-json").getDomProperty("value");
        assertThat(json).contains("\"amount\":900", "\"merchant\":\"gift cards\"");
        JsonNode said = JobUnderTest.json(job.post("/api/models/NL/explain", json));
        assertThat(browser.text("try-answer"))
                .isEqualTo(said.at("/explanations/0/label").asText());
        assertThat(browser.text("try-by")).contains("by " + said.path("weights").asText());
        browser.element("try-json").sendKeys("nonsense");
        until(() -> browser.text("try-error").contains("not JSON"));
    }

    @Test
    void tellsTheProbabilitiesOfOtherClasses(@TempDir Path folder) throws Exception {
        try (JobUnderTest other = Payments.withoutThem(cluster, folder, Map.of("labels", "", "classes", "discover"))
                .start()) {
            Payments.send(other, List.of(example("m", true, 1), example("m", false, -1)));
            until(() -> other.json("/api/models/m").path("labelled").asLong() == 2);
            browser.open(other.url() + "#m");
            until(() -> browser.element("try-json").isDisplayed());
            browser.element("try-json").sendKeys("{\"features\": {\"values\": [1]}}");
            until(() -> browser.text("try-answer").equals("true"));
            assertThat(browser.text("try-classes")).startsWith("false ").endsWith("%");
        }
    }

    @Test
    void drawsWhatEachValueOfANumberAdds(@TempDir Path folder) throws Exception {
        Map<String, String> adaptive = Map.of("learner", "adaptive");
        try (JobUnderTest other = Payments.job(cluster, folder, adaptive).start();
                Feeder feeder = Payments.feeder(other, 3_000, 3_000, 1)) {
            browser.open(other.url() + "#NL");
            until(() -> browser.text("curves").contains("amount"));
            WebElement curve = browser.element("curves").findElement(By.tagName("svg"));
            assertThat(curve.getDomAttribute("aria-label")).contains("adds to the score");
            assertThat(browser.text("weights")).doesNotContain("segment").contains("merchant=");
            assertThat(feeder.failure()).isNull();
        }
    }

    /** An example is positive if both of its numbers are small, or both large: neither of them says anything alone. */
    @Test
    void showsPairsOfNumbersAsHeatMapsWithThePlaceOfAnExample(@TempDir Path folder) throws Exception {
        Random random = new Random(1);
        try (JobUnderTest other = Payments.withoutThem(cluster, folder, Map.of("learner", "adaptive"))
                .start()) {
            Payments.send(
                    other,
                    IntStream.range(0, 3_000)
                            .mapToObj(i -> {
                                float amount = 1_000 * random.nextFloat();
                                float days = 300 * random.nextFloat();
                                boolean isPositive = amount > 500 == days > 150;
                                var named = new Named(Map.of("amount", amount, "days", days), Map.of(), List.of());
                                return Map.entry("pair", new Example(null, isPositive, 1.0, named));
                            })
                            .toList());
            browser.open(other.url() + "#pair");
            until(() -> other.json("/api/models/pair").path("labelled").asInt() == 3_000);
            until(() -> browser.text("pairs").contains("days × amount"));
            // Column by column from the left, in each the lowest cell first.
            until(() -> cells().size() == 64 && cells().get(2 * 8 + 2).equals("more"));
            for (int low : new int[] {1, 2}) {
                for (int high : new int[] {5, 6}) {
                    assertThat(cells().get(8 * low + low)).isEqualTo("more");
                    assertThat(cells().get(8 * high + high)).isEqualTo("more");
                    assertThat(cells().get(8 * low + high)).isEqualTo("less");
                    assertThat(cells().get(8 * high + low)).isEqualTo("less");
                }
            }
            assertThat(heatMap("textContent")).contains("days →", "↑ amount");
            assertThat(heatMap("getAttribute('aria-label')"))
                    .startsWith("What days and amount add to the score together. Most: days ")
                    .doesNotContain("The example");
            assertThat(browser.run("return document.querySelectorAll('.heat .place').length"))
                    .isEqualTo(0L);
            browser.element("pairs").findElement(By.tagName("summary")).sendKeys(Keys.ENTER);
            until(() -> browser.element("pairs")
                    .findElements(By.cssSelector("details[open]"))
                    .isEmpty());

            browser.element("try-json").sendKeys("{\"features\":{\"numbers\":{\"amount\":900,\"days\":20}}}");
            until(() -> browser.text("try-parts").contains("days x amount"));
            browser.run("document.querySelector('#try-parts button').click()");
            until(() -> heatMap("getAttribute('aria-label')").contains("The example is near: days "));
            String place =
                    "const at = document.querySelector('.heat .place'), side = name => Number(at.getAttribute(name));";
            assertThat(browser.run(place + "return side('cx') < 40 + 104 && side('cy') < 18 + 104"))
                    .as("few days to the left, a large amount above")
                    .isEqualTo(true);
        }
    }

    @SuppressWarnings("unchecked")
    private List<String> cells() {
        return (List<String>)
                browser.run(
                        "return [...document.querySelectorAll('#pairs .heat rect')].slice(0, 64).map(cell => cell.getAttribute('class'))");
    }

    private String heatMap(String what) {
        return String.valueOf(browser.run("return document.querySelector('#pairs .heat')?." + what));
    }

    @Test
    void chartsMoveWhileExamplesCome() throws Exception {
        open("NL");
        fed(0, 600, 1, () -> {
            for (String chart : List.of("c-error", "c-updates", "c-examples", "c-norm", "c-margin")) {
                int points = points(chart);
                until(() -> points(chart) > points);
                String before = picture(chart);
                until(() -> !picture(chart).equals(before));
            }
            assertThat(browser.text("t-examples")).matches("[0-9.,]+");
            for (String tile : List.of("t-answer", "t-baseline", "t-averaged")) {
                assertThat(browser.text(tile)).as(tile).endsWith(" %");
            }
        });
    }

    @Test
    void showsWhatWasPredictedAsItIsPredicted() throws Exception {
        open("DE");
        fed(0, 600, 1, () -> {
            until(() -> browser.text("predictions").contains("DE-"));
            until(() -> browser.text("predictions").contains("✓"));
        });
    }

    @Test
    void marksADriftInTheChartAndInWords() {
        Payments.send(job, List.of(example("drifts", true, 1)));
        open("drifts");
        Random random = new Random(1);
        Payments.send(
                job,
                IntStream.range(0, 1_500)
                        // In the end labels are drawn by lot: nothing that was learned is of use.
                        .mapToObj(i ->
                                example("drifts", i < 1_000 ? i % 2 == 0 : random.nextBoolean(), i % 2 == 0 ? 1 : -1))
                        .toList());
        until(() -> number("c-error", "data-drifts") > 0);
        assertThat(browser.text("log"))
                .containsPattern("Drift\\s*error rose from [0-9.]+ % to [0-9.]+ %, in records of ");
    }

    @Test
    void saysHowFarToTrustTheAnswer() {
        open("NL");
        until(() -> browser.text("trust").contains("Calibration error"));
        assertThat(browser.text("confusion")).contains("actual true", "predicted false");
        assertThat(browser.text("classes")).contains("%");
        assertThat(browser.element("reliability").findElements(By.tagName("circle")))
                .isNotEmpty();
    }

    /** Labels are drawn by lot: nothing can be learned. */
    @Test
    void namesAModelThatIsNoBetterThanItsBaseline() {
        Random random = new Random(1);
        Payments.send(
                job,
                IntStream.range(0, 1_000)
                        .mapToObj(i -> example("lots", random.nextInt(10) == 0, (float) random.nextGaussian()))
                        .toList());
        open("lots");
        until(() -> browser.element("unbeaten").isDisplayed());
        assertThat(browser.text("unbeaten")).startsWith("No better than predicting the most frequent class");
        browser.element("back").click();
        until(() -> browser.text("models").contains("lots\nno better than predicting the most frequent class"));
        List<?> troubles = (List<?>)
                browser.run("return [...document.querySelectorAll('#models tbody tr')].map(row => row.className)");
        int unbeaten = Collections.frequency(troubles, "unbeaten");
        assertThat(unbeaten).isPositive();
        assertThat(Set.copyOf(troubles.subList(0, unbeaten))).isEqualTo(Set.of("unbeaten"));
    }
}
