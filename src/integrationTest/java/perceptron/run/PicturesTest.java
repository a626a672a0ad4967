package perceptron.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
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
import perceptron.run.console.Screen;

/**
 * Takes the README's pictures from the running demo, once a drift was found and recovered from. They go to {@code build/pictures}, or
 * to the folder that {@code -Ppictures} names.
 */
@Tag("nightly")
class PicturesTest {
    private static final Path PICTURES = Path.of(System.getProperty("perceptron.pictures", "build/pictures"));
    private static final Pattern PAGE = Pattern.compile("Page: (http://[0-9.:]+/)");
    private static final int COLUMNS = 112;
    private static final int ROWS = 40;
    private static final int LARGEST = 300_000;
    private static final String TERMINAL = "<meta charset=utf-8><style>body{margin:0;background:#11151d;color:#dde3ee}"
            + "pre{display:inline-block;margin:0;padding:14px 18px;font:13px/1.35 'DejaVu Sans Mono',monospace}"
            + "i{font-style:normal}.c1{font-weight:bold}.c2{color:#8490a6}.c33{color:#f0b35a}.c36{color:#5fd3e6}</style><pre>";

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
            await().atMost(Duration.ofMinutes(2))
                    .until(() -> page.reset(program.out()).find());
            browser.size(1400, 1040);
            browser.open(page.group(1) + "#ES");
            await().atMost(Duration.ofMinutes(3))
                    .until(() -> number(browser, "points") >= 40 && number(browser, "drifts") > 0);
            String screen = new Screen(COLUMNS).write(program.out()).html(ROWS);
            assertThat(percent(browser, "t-answer")).isLessThan(percent(browser, "t-baseline"));
            fillIn(browser);
            await().until(() -> browser.text("try-parts").contains("merchant=crypto"));
            save("page.png", browser);
            assertThat(screen).contains("Payments of three countries", "ES");
            saveTerminal(browser, screen);
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

    private static void saveTerminal(Browser browser, String screen) throws IOException {
        byte[] html = (TERMINAL + screen + "</pre>").getBytes(StandardCharsets.UTF_8);
        browser.open("data:text/html;base64," + Base64.getEncoder().encodeToString(html));
        int[] size = new int[2];
        for (int k = 0; k < 2; k++) {
            String side = k == 0 ? "offsetWidth" : "offsetHeight";
            size[k] = ((Number) browser.run("return document.querySelector('pre')." + side)).intValue();
        }
        browser.size(size[0], size[1]);
        save("terminal.png", browser);
    }

    private static void save(String name, Browser browser) throws IOException {
        byte[] png = browser.picture();
        assertThat(png).hasSizeBetween(10_000, LARGEST);
        Files.createDirectories(PICTURES);
        Files.write(PICTURES.resolve(name), png);
    }
}
