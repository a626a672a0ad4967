package perceptron.pipeline.settings;

import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Durations and sizes as people write them: {@code 90s}, {@code 15m}, {@code 24h}, {@code 7d}; {@code 64k}, {@code 512m}, {@code 1g}. */
public final class Quantity {
    private static final Map<String, Long> MILLIS =
            Map.of("ms", 1L, "s", 1_000L, "m", 60_000L, "h", 3_600_000L, "d", 86_400_000L);
    private static final Map<String, Long> BYTES = Map.of("k", 1L << 10, "m", 1L << 20, "g", 1L << 30);
    private static final Pattern FORM = Pattern.compile("(\\d{1,9})([a-z]{1,2})");

    private Quantity() {}

    /** Null if it is not a number with a unit. */
    public static Long millis(String text) {
        return in(MILLIS, text);
    }

    private static Long in(Map<String, Long> units, String text) {
        Matcher matcher = FORM.matcher(text.trim());
        return matcher.matches() && units.containsKey(matcher.group(2))
                ? (Long) (Long.parseLong(matcher.group(1)) * units.get(matcher.group(2)))
                : null;
    }

    /** The value of a setting, and if it has a unit, the number of milliseconds or bytes that it means. Names show which they are. */
    static Object plain(String name, Object value) {
        boolean isDuration = name.endsWith(".ms") || name.endsWith(".ttl");
        boolean isSize = name.contains("bytes") || name.endsWith(".size");
        Long number = isDuration || isSize ? in(isDuration ? MILLIS : BYTES, String.valueOf(value)) : null;
        return number == null ? value : number.toString();
    }
}
