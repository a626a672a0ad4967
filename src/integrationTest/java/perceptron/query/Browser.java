package perceptron.query;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.logging.Level;
import org.openqa.selenium.By;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.interactions.Actions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;
import perceptron.Needs;

/** A Chromium without a window, which keeps account of what a page loads and what it complains of. */
public final class Browser implements AutoCloseable {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final ChromeDriver driver;
    private final List<String> complaints = new ArrayList<>();
    private final List<String> requests = new ArrayList<>();

    public Browser() {
        ChromeOptions options = new ChromeOptions();
        options.setBinary(Needs.Condition.onPath("chromium").orElseThrow());
        // No sandbox: it cannot be had in every container. Nothing is loaded but the page under test.
        options.addArguments(
                "--headless=new",
                "--no-sandbox",
                "--disable-dev-shm-usage",
                "--disable-background-networking",
                "--disable-component-update",
                "--no-first-run");
        LoggingPreferences logs = new LoggingPreferences();
        logs.enable(LogType.BROWSER, Level.ALL);
        logs.enable(LogType.PERFORMANCE, Level.ALL);
        options.setCapability(ChromeOptions.LOGGING_PREFS, logs);
        // Named, so that Selenium looks for no driver elsewhere.
        ChromeDriverService service = new ChromeDriverService.Builder()
                .usingDriverExecutable(Needs.Condition.onPath("chromedriver").orElseThrow())
                .usingAnyFreePort()
                .build();
        driver = new ChromeDriver(service, options);
    }

    /** Loads it anew, also where only the part behind the hash differs, and forgets what was before. */
    public void open(String url) {
        driver.get("about:blank");
        readLogs();
        complaints.clear();
        requests.clear();
        driver.get(url);
    }

    public void size(int width, int height) {
        driver.executeCdpCommand(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", width < 720));
    }

    /** What it shows now, as PNG. */
    public byte[] picture() {
        return driver.getScreenshotAs(OutputType.BYTES);
    }

    /** What the script returns. */
    public Object run(String script) {
        return driver.executeScript(script);
    }

    /** The text of the element with the id, as it is shown. */
    public String text(String id) {
        return element(id).getText();
    }

    public WebElement element(String id) {
        return driver.findElement(By.id(id));
    }

    /** Keys to whatever has the focus. */
    void type(CharSequence... keys) {
        new Actions(driver).sendKeys(keys).perform();
    }

    /** The addresses of all that was loaded since the page was opened. */
    List<String> requests() {
        readLogs();
        return requests;
    }

    /** What the page complained of since it was opened: errors and warnings. */
    List<String> complaints() {
        readLogs();
        return complaints;
    }

    /** Reading empties the browser's own. */
    private void readLogs() {
        for (LogEntry entry : driver.manage().logs().get(LogType.BROWSER)) {
            if (entry.getLevel().intValue() >= Level.WARNING.intValue()) {
                complaints.add(entry.getMessage());
            }
        }
        for (LogEntry entry : driver.manage().logs().get(LogType.PERFORMANCE)) {
            JsonNode message = parse(entry.getMessage()).path("message");
            if (message.path("method").asText().equals("Network.requestWillBeSent")) {
                requests.add(message.path("params").path("request").path("url").asText());
            }
        }
    }

    private static JsonNode parse(String json) {
        try {
            return JSON.readTree(json);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        driver.quit();
    }
}
