package perceptron.features;

import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.ResolverStyle;
import java.time.temporal.ChronoField;
import java.time.temporal.TemporalAccessor;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import perceptron.example.NamedFeatures;
import perceptron.example.NamedFeatures.Kind;

/**
 * Times as people mean them. A text in ISO 8601 is not a category: a date, a date and a time with or without an offset ({@code
 * 2026-05-03T22:30:00+02:00}, also with a space for the T), or a time. A field {@code at} becomes
 *
 * <ul>
 *   <li>{@code at}, the days since 1970, with the time as a fraction;
 *   <li>{@code at.hour}, 0 to 24, with minutes and seconds as a fraction; a date alone has none, and a time alone has nothing else;
 *   <li>{@code at.weekday}, a whole number from 0, Monday, to 6;
 *   <li>{@code at.day} of the year, a whole number from 0 to 365.
 * </ul>
 *
 * The last three are cyclic: their curves have no ends. A model without curves, or with {@code scale=l2}, has whole hours and weekdays
 * as categories instead, since a line over the hours cannot say "at night", and no day of the year. A time with an offset is taken in
 * the zone of the model, any other as it stands.
 */
final class Times {
    private static final DateTimeFormatter DATE = new DateTimeFormatterBuilder()
            .parseCaseInsensitive()
            .append(DateTimeFormatter.ISO_LOCAL_DATE)
            .optionalStart()
            .appendLiteral('T')
            .append(DateTimeFormatter.ISO_LOCAL_TIME)
            .optionalStart()
            .parseLenient()
            .appendOffset("+HH", "Z") // lenient: or +HHMM, or +HH:MM
            .optionalEnd()
            .optionalEnd()
            .parseDefaulting(ChronoField.HOUR_OF_DAY, 0)
            .toFormatter(Locale.ROOT)
            .withResolverStyle(ResolverStyle.STRICT);

    private static final String USUAL = "0000-00-00T00:00:00Z";
    private static final int SHORTEST = "22:30".length();
    private static final int DATE_ALONE = "2026-05-03".length();
    private static final int LONGEST = "2026-05-03T22:30:00.123456789+02:00:00".length();
    private static final double DAY_NANOS = 86_400e9;

    private static final int NAMES_KEPT = 64;

    /** The names of what becomes of a field, which are the same for every example. */
    private record Names(byte[] field, byte[] hour, byte[] weekday, byte[] day) {
        static Names of(String field) {
            return new Names(utf8(field), utf8(field + ".hour"), utf8(field + ".weekday"), utf8(field + ".day"));
        }

        private static byte[] utf8(String text) {
            return text.getBytes(StandardCharsets.UTF_8);
        }
    }

    private final ZoneId zone;
    private final boolean isUtc;
    private final boolean areCyclic;
    private final List<Names> kept = new ArrayList<>();
    private final NamedFeatures to = new NamedFeatures();

    /** @param areCyclic whether the model takes cyclic numbers */
    Times(ZoneId zone, boolean areCyclic) {
        this.zone = zone;
        isUtc = zone.getRules().equals(ZoneOffset.UTC.getRules());
        this.areCyclic = areCyclic;
    }

    /** An example's features with numbers in place of the texts that are times; valid until the next call. */
    NamedFeatures read(NamedFeatures features) {
        int first = 0;
        while (first < features.size() && !mayBe(features, first)) {
            first++;
        }
        if (first == features.size()) {
            return features;
        }
        to.clear();
        for (int k = 0; k < features.size(); k++) {
            if (k < first || !mayBe(features, k) || !add(names(features, k), features.category(k))) {
                to.copy(features, k);
            }
        }
        return to;
    }

    private static boolean mayBe(NamedFeatures features, int k) {
        int from = features.valueStart(k);
        int length = features.end(k) - from;
        if (features.kind(k) != Kind.CATEGORY || length < SHORTEST || length > LONGEST) {
            return false;
        }
        byte[] text = features.text();
        return text[from] >= '0' && text[from] <= '9' && (text[from + 4] == '-' || text[from + 2] == ':');
    }

    private Names names(NamedFeatures features, int k) {
        for (Names names : kept) {
            if (features.isOf(k, names.field)) {
                return names;
            }
        }
        Names names = Names.of(features.name(k));
        if (kept.size() < NAMES_KEPT) {
            kept.add(names);
        }
        return names;
    }

    private boolean add(Names names, String text) {
        try {
            if (text.charAt(2) == ':') {
                addHour(names, LocalTime.parse(text));
            } else {
                addDate(names, text);
            }
            return true;
        } catch (DateTimeException e) {
            return false;
        }
    }

    private void addDate(Names names, String text) {
        LocalDateTime at = isUsual(text) ? usual(text) : parsed(text);
        to.number(names.field, Kind.NUMBER, (float)
                (at.getLong(ChronoField.EPOCH_DAY) + at.getLong(ChronoField.NANO_OF_DAY) / DAY_NANOS));
        if (text.length() > DATE_ALONE) {
            addHour(names, at.toLocalTime());
        }
        add(names.weekday, Kind.WEEKDAY, at.getDayOfWeek().ordinal());
        if (areCyclic) {
            add(names.day, Kind.DAY, at.getDayOfYear() - 1);
        }
    }

    private LocalDateTime parsed(String text) {
        TemporalAccessor parsed = DATE.parse(text.replace(' ', 'T'));
        return parsed.isSupported(ChronoField.OFFSET_SECONDS)
                ? LocalDateTime.ofInstant(Instant.from(parsed), zone)
                : LocalDateTime.from(parsed);
    }

    /** Whether it is of the form of most times, 2026-05-03T18:45:00Z, which takes the general parser twenty times as long. */
    private static boolean isUsual(String text) {
        if (text.length() < USUAL.length() || text.charAt(text.length() - 1) != 'Z') {
            return false;
        }
        for (int k = 0; k < text.length() - 1; k++) {
            char expected = k < USUAL.length() - 1 ? USUAL.charAt(k) : k == USUAL.length() - 1 ? '.' : '0';
            char found = text.charAt(k);
            if (expected == '0' ? found < '0' || found > '9' : found != expected) {
                return false;
            }
        }
        int fraction = text.length() - USUAL.length() - 1;
        return fraction == -1 || fraction >= 1 && fraction <= 9;
    }

    private LocalDateTime usual(String text) {
        int last = text.length() - 1;
        int nanos = 0;
        for (int k = USUAL.length(); k < USUAL.length() + 9; k++) {
            nanos = 10 * nanos + (k < last ? text.charAt(k) - '0' : 0);
        }
        LocalDateTime at = LocalDateTime.of(
                number(text, 0, 4),
                number(text, 5, 7),
                number(text, 8, 10),
                number(text, 11, 13),
                number(text, 14, 16),
                number(text, 17, 19),
                nanos);
        return isUtc ? at : LocalDateTime.ofInstant(at.toInstant(ZoneOffset.UTC), zone);
    }

    private static int number(String text, int from, int to) {
        return Integer.parseInt(text, from, to, 10);
    }

    private void addHour(Names names, LocalTime time) {
        add(names.hour, Kind.HOUR, (float) (time.toNanoOfDay() * 24 / DAY_NANOS));
    }

    private void add(byte[] name, Kind kind, float value) {
        if (areCyclic) {
            to.number(name, kind, value);
        } else {
            byte[] digits = Names.utf8(Integer.toString((int) value));
            to.category(name, 0, name.length, digits, 0, digits.length);
        }
    }
}
