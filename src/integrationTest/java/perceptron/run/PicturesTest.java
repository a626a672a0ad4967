package perceptron.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import perceptron.Needs;
import perceptron.Program;
import perceptron.demo.DemoMain;
import perceptron.query.Browser;

/**
 * Takes the README's picture from the running demo, once a drift was found and recovered from. It goes to {@code build/pictures}, or to
 * the folder that {@code -Ppictures} names.
 */
@Tag("nightly")
class PicturesTest {
    private static final Path PICTURES = Path.of(System.getProperty("perceptron.pictures", "build/pictures"));
    private static final Pattern PAGE = Pattern.compile("Page: (http://[0-9.:]+/)");
    private static final int COLUMNS = 112;
    private static final int ROWS = 40;
    private static final int LARGEST = 300_000;

    @Test
    @Needs({"chromium", "chromedriver", "script"})
    void theDemoShowsADriftAndAnErrorBelowItsBaselines(@TempDir Path temporary) throws Exception {
        String demo = "java " + DemoMain.class.getName() + " --rate 600";
        // A terminal of its own, of this size, whose output goes to where this one's goes.
        String line = "exec script -qfec 'stty cols " + COLUMNS + " rows " + ROWS + "; exec " + demo + "' /dev/null";
        Map<String, String> environment = Map.of(
                "TERM",
                "xterm",
                "LC_ALL",
                "C.UTF-8",
                "CLASSPATH",
                System.getProperty("java.class.path"),
                "JAVA_TOOL_OPTIONS",
                // The log as the demo has it: the class path of the tests has settings of its own.
                "-Dlogback.configurationFile=logback.xml -Djava.io.tmpdir=" + temporary
                        + " -Dorg.apache.avro.SERIALIZABLE_PACKAGES=perceptron.avro");
        try (Program program = Program.typed(line, Path.of("").toAbsolutePath(), environment);
                Browser browser = new Browser()) {
            Matcher page = PAGE.matcher("");
            await().until(() -> page.reset(program.out()).find());
            browser.size(1400, 1040);
            browser.open(page.group(1) + "#ES");
            await().until(() -> number(browser, "points") >= 40 && number(browser, "drifts") > 0);
            assertThat(percent(browser, "t-answer")).isLessThan(percent(browser, "t-baseline"));
            fillIn(browser);
            await().until(() -> browser.text("try-parts").contains("merchant=crypto"));
            save("page.png", browser);
            assertThat(program.out()).contains("Payments of three countries", "ES");
            program.terminate();
        }
    }

    private static int number(Browser browser, String attribute) {
        String value = browser.element("c-error").getDomAttribute("data-" + attribute);
        return value == null ? 0 : Integer.parseInt(value);
    }

    private static double percent(Browser browser, String tile) {
        return Double.parseDouble(browser.text(tile).replace(" %", ""));
    }

    private static void fillIn(Browser browser) {
        browser.run(
                """
                document.documentElement.style.overflow = 'hidden';
                const payment = { amount: 900, hour: 3, method: 'transfer', merchant: 'crypto', device: 'phone' };
                document.querySelectorAll('#try-fields label').forEach(label => {
                  const input = label.querySelector('input, select');
                  input.value = payment[label.querySelector('span').textContent];
                  input.dispatchEvent(new Event('input', { bubbles: true }));
                });
                """);
    }

    private static void save(String name, Browser browser) throws IOException {
        byte[] png = browser.picture();
        assertThat(png).hasSizeBetween(10_000, LARGEST);
        Files.createDirectories(PICTURES);
        Files.write(PICTURES.resolve(name), png);
    }
}
