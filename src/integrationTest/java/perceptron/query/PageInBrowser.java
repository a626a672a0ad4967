package perceptron.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Callable;
import perceptron.Cluster;
import perceptron.JobUnderTest;
import perceptron.demo.Feeder;

/** The page in a browser, before a job that has learned from the demo's payments. */
final class PageInBrowser implements AutoCloseable {
    final JobUnderTest job;
    final Browser browser;

    PageInBrowser(Cluster cluster, Path folder) throws Exception {
        job = Payments.job(cluster, folder, Map.of("error.window", 200, "learner", "perceptron"))
                .start();
        browser = new Browser();
        job.awaitRunning();
        fed(
                3_000,
                3_000,
                1,
                () -> until(() -> job.json("/api/models").path("models").size() == 3));
    }

    @Override
    public void close() {
        browser.close();
        job.close();
    }

    static void until(Callable<Boolean> fact) {
        await().atMost(Duration.ofSeconds(30)).until(fact);
    }

    /** Does something while the demo's payments come in; how many and how fast, {@link Feeder} says. */
    void fed(long examples, double rate, long seed, Runnable meanwhile) {
        try (Feeder feeder = Payments.feeder(job, examples, rate, seed)) {
            meanwhile.run();
            assertThat(feeder.failure()).isNull();
        }
    }

    void open(String model) {
        browser.open(job.url() + "#" + model);
        until(() -> state().equals("running") && browser.text("model-name").equals(model));
    }

    String state() {
        return browser.run("return document.body.dataset.state").toString();
    }

    int points(String chart) {
        return number(chart, "data-points");
    }

    int number(String chart, String attribute) {
        String value = browser.element(chart).getDomAttribute(attribute);
        return value == null ? 0 : Integer.parseInt(value);
    }

    /** The chart's picture, as a browser writes it down. */
    String picture(String chart) {
        return browser.run("return document.querySelector('#" + chart + " canvas').toDataURL()")
                .toString();
    }

    void openList() {
        browser.open(job.url());
        until(() -> state().equals("running") && browser.text("models").contains("NL"));
    }
}
