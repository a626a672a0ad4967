package perceptron.query;

import static org.assertj.core.api.Assertions.assertThat;
import static perceptron.query.PageInBrowser.until;
import static perceptron.query.Payments.example;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import perceptron.Cluster;
import perceptron.JobUnderTest;
import perceptron.Needs;
import perceptron.SharedCluster;

/** The list of models and the ways through the page, before a job that runs, stops and comes back. */
@ExtendWith(SharedCluster.class)
@Needs({"chromium", "chromedriver"})
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PageTest {
    private static final String TOO_WIDE =
            "return document.documentElement.scrollWidth - document.documentElement.clientWidth";

    private final Cluster cluster;
    private PageInBrowser page;

    PageTest(Cluster cluster) {
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
    void beginsWithAllModelsAndLeadsToEachAndBack() {
        page.openList();
        assertThat(page.browser.text("models")).contains("NL", "ES", "DE");
        assertThat(page.browser.element("c-error").isDisplayed()).isFalse();
        page.browser.element("models").findElement(By.linkText("ES")).click();
        until(() -> page.browser.text("model-name").equals("ES")
                && page.browser.element("c-error").isDisplayed());
        assertThat(page.browser.run("return location.hash")).isEqualTo("#ES");
        page.browser.element("back").click();
        until(() -> page.browser.element("models").isDisplayed());
        page.browser.run("history.back()");
        until(() -> page.browser.element("c-error").isDisplayed());
        page.browser.type(Keys.ESCAPE);
        until(() -> page.browser.element("models").isDisplayed());
    }

    @Test
    void findsModelsInTheListByAPartOfTheirName() {
        page.openList();
        page.browser.element("filter").sendKeys("l");
        until(() -> !page.browser.text("models").contains("DE"));
        assertThat(page.browser.text("models")).contains("NL");
        page.browser.element("filter").sendKeys("no such model");
        until(() -> page.browser.text("models-note").contains("No model has"));
    }

    @Test
    void asksForAllModelsAtOnce() {
        page.openList();
        until(() -> page.browser.requests().stream()
                        .filter(url -> url.contains("/api/overview"))
                        .count()
                > 2);
        assertThat(page.browser.requests()).noneMatch(url -> url.contains("/api/models/"));
    }

    @Test
    void loadsFromItsServerAloneAndComplainsOfNothing() {
        page.open("NL");
        page.browser.element("back").click();
        until(() -> page.browser.element("models").isDisplayed());
        assertThat(page.browser.requests())
                .hasSizeGreaterThan(10)
                .allMatch(url -> url.startsWith(page.job.url()) || url.startsWith("data:"));
        assertThat(page.browser.complaints()).isEmpty();
    }

    @Test
    void countsDeadLettersByReason() {
        page.openList();
        Payments.send(page.job, List.of(example("NL", true, Float.NaN), example("NL", true, Float.NaN)));
        until(() -> page.browser.text("dead").matches("not-finite\\s+2"));
    }

    @Test
    void findsAModelAmongManyByKeyboardAlone() {
        Payments.send(
                page.job,
                IntStream.range(0, 60)
                        .mapToObj(k -> example("many-" + k, true, 1))
                        .toList());
        until(() -> page.job.json("/api/models?limit=100").path("models").size() > 60);
        page.open("NL");
        page.browser.type("m");
        until(() -> page.browser.text("found-more").startsWith("There are more"));
        page.browser.type("many-5");
        until(() -> page.browser.element("found").findElements(By.tagName("li")).size() == 11);
        page.browser.type(Keys.ARROW_DOWN, Keys.ARROW_DOWN, Keys.ENTER);
        until(() -> page.browser.text("model-name").equals("many-51"));
        assertThat(page.browser.run("return location.hash")).isEqualTo("#many-51");
        until(() -> page.browser.text("facts").contains("Examples\n1"));
    }

    @Test
    void saysThatThereIsNoSuchModel() {
        page.browser.open(page.job.url() + "#nobody");
        until(() -> page.browser.text("blank").contains("No such model"));
        assertThat(page.browser.text("blank")).contains("There is no model nobody.");
    }

    @Test
    void isWalkedThroughByKeyboard() {
        page.open("NL");
        // The driver says when a key was sent, and not when the page has dealt with it.
        page.browser.type(Keys.TAB);
        until(() -> page.browser.run("return document.activeElement.className").equals("skip"));
        page.browser.type(Keys.ENTER);
        until(() -> page.browser.run("return document.activeElement.id").equals("main"));
        Map.of("1", "120", "2", "300", "3", "900").forEach((key, seconds) -> {
            page.browser.type(key);
            until(() -> page.browser
                    .run("return document.querySelector('[name=range]:checked').value")
                    .equals(seconds));
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {1400, 768, 390})
    void isNoWiderThanTheWindow(int width) {
        page.browser.size(width, 900);
        page.open("NL");
        assertThat(page.browser.run(TOO_WIDE)).isEqualTo(0L);
        page.openList();
        assertThat(page.browser.run(TOO_WIDE)).isEqualTo(0L);
        page.browser.size(1400, 900);
    }

    /** How many starts of the instance the log of a model names. */
    private int starts() {
        return page.browser.text("log").split("Instance started", -1).length - 1;
    }

    @Test
    void saysThatTheJobHasStoppedAndGoesOnWhenItIsBack() throws Exception {
        page.open("NL");
        until(() -> page.points("c-norm") > 0);
        int starts = starts();
        assertThat(starts).isPositive();
        page.job.stopJob();
        until(() -> page.state().equals("stopped"));
        assertThat(page.browser.text("banner")).contains("The job has stopped");
        page.job.stopServer();
        until(() -> page.state().equals("disconnected"));
        assertThat(page.browser.text("banner")).contains("Trying again");
        int points = page.points("c-norm");
        page.job.start();
        until(() -> page.state().equals("running"));
        assertThat(page.browser.element("banner").isDisplayed()).isFalse();
        until(() -> starts() == starts + 1);
        // What was seen before stays, though the job that came back remembers nothing of it. The pause is two points of
        // zero.
        page.fed(
                0,
                600,
                1,
                () -> until(() -> {
                    assertThat(page.points("c-norm")).isGreaterThanOrEqualTo(points);
                    return page.points("c-norm") > points + 2;
                }));
    }

    @Test
    void saysThatTheJobStartsAndThatThereIsNoModelYet(@TempDir Path folder) throws Exception {
        try (JobUnderTest empty = Payments.withoutThem(cluster, folder, Map.of())) {
            empty.startServer();
            page.browser.open(empty.url());
            until(() -> page.state().equals("starting"));
            assertThat(page.browser.text("blank")).contains("The job is starting");
            empty.startJob();
            until(() -> page.browser.text("blank").contains("No model yet"));
            Payments.send(empty, List.of(example("first", true, 1)));
            until(() -> page.browser.text("models").contains("first"));
        }
    }
}
