package perceptron.pipeline.settings;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.kafka.common.config.ConfigDef.ConfigKey;
import org.apache.kafka.common.config.types.Password;
import org.junit.jupiter.api.Test;

/** {@code deploy/SETTINGS.md} is what the code says. */
class SettingsTableTest {
    private static final String BEGIN = "| setting | default | allowed | what |\n|---|---|---|---|\n";

    private static String row(ConfigKey key) {
        return "| `" + key.name + "` | " + defaultOf(key) + " | " + allowed(key) + " | "
                + key.documentation.replace("|", "\\|") + " |\n";
    }

    private static String defaultOf(ConfigKey key) {
        Object value = key.defaultValue;
        boolean nothing = value == null
                || value instanceof Password
                || value instanceof List<?> list && list.isEmpty()
                || value.toString().isEmpty();
        return nothing ? "" : "`" + value + "`";
    }

    private static String allowed(ConfigKey key) {
        String type = key.type.toString().toLowerCase(Locale.ROOT);
        if (key.validator == null) {
            return Map.of("boolean", "`true`, `false`", "list", "comma-separated list")
                    .getOrDefault(type, type.equals("string") ? "text" : type);
        }
        String text = key.validator.toString();
        return text.startsWith("[") && text.contains("...")
                ? text.replaceAll("[\\[\\]]", "").replace(",...,", " to ").replace(",...", " or more")
                : "`" + text.replaceAll("[\\[\\]]", "").replace(", ", "`, `") + "`";
    }

    @Test
    void everySettingStandsInTheTableAsItIs() throws IOException {
        StringBuilder table = new StringBuilder(BEGIN);
        Definitions.all().configKeys().values().stream()
                .filter(key -> !key.internalConfig)
                .forEach(key -> table.append(row(key)));
        String page = Files.readString(Path.of("deploy/SETTINGS.md"));
        int end = page.indexOf("\n\n", page.indexOf(BEGIN));
        String after = end < 0 ? "" : page.substring(end + 1);
        String wanted = page.substring(0, page.indexOf(BEGIN)) + table + after;
        Path place = Files.writeString(Path.of("build/SETTINGS.md"), wanted);
        assertThat(page)
                .as("deploy/SETTINGS.md: copy %s, which is right", place)
                .isEqualTo(wanted);
    }
}
