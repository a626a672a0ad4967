package perceptron.features;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.ResolverStyle;
import java.time.temporal.ChronoField;
import java.time.temporal.TemporalAccessor;
import java.time.temporal.TemporalQueries;
import java.util.Locale;
import perceptron.example.NamedFeatures;
import perceptron.example.NamedFeatures.Kind;

/**
 * Times as people mean them. A text in ISO 8601 is no category: a date, a date and a time with or without an offset ({@code
 * 2026-05-03T22:30:00+02:00}, also with a space for the T), or a time. A field {@code at} becomes
 *
 * <ul>
 *   <li>{@code at}, the days since 1970, with the time as a fraction;
 *   <li>{@code at.hour}, 0 to 24, with minutes and seconds as a fraction; a date alone has none, and a time alone has nothing else;
 *   <li>{@code at.weekday}, a whole number from 0, Monday, to 6;
 *   <li>{@code at.day} of the year, a whole number from 0 to 365.
 * </ul>
 *
 * The last three are cyclic: their curves have no ends. A model without curves has whole hours and weekdays as categories instead, since
 * a line over the hours cannot say "at night", and no day of the year. A time with an offset is taken in the zone of the model, any
 * other as it stands.
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
            .toFormatter(Locale.ROOT)
            .withResolverStyle(ResolverStyle.STRICT);

    private static final int SHORTEST = "22:30".length();
    private static final int LONGEST = "2026-05-03T22:30:00.123456789+02:00:00".length();
    private static final double HOUR_NANOS = 3600e9;
    private static final double DAY_NANOS = 24 * HOUR_NANOS;

    private final ZoneId zone;
    private final boolean areCyclic;

    /** @param areCyclic whether numbers may be curves */
    Times(ZoneId zone, boolean areCyclic) {
        this.zone = zone;
        this.areCyclic = areCyclic;
    }

    /** Whether an example has a text that looks like a time. */
    static boolean mayBeIn(NamedFeatures features) {
        for (int k = 0; k < features.size(); k++) {
            if (mayBe(features, k)) {
                return true;
            }
        }
        return false;
    }

    private static boolean mayBe(NamedFeatures features, int k) {
        int from = features.valueStart(k);
        int length = features.end(k) - from;
        if (features.kind(k) != Kind.CATEGORY || length < SHORTEST || length > LONGEST) {
            return false;
        }
        byte[] text = features.text();
        byte first = text[from];
        return first >= '0' && first <= '9' && (text[from + 4] == '-' || text[from + 2] == ':');
    }

    /** Adds what a feature says as a time; returns false if it is none. */
    boolean add(NamedFeatures from, int k, NamedFeatures to) {
        if (!mayBe(from, k)) {
            return false;
        }
        try {
            add(from.name(k), from.category(k), to);
            return true;
        } catch (DateTimeException e) {
            return false;
        }
    }

    private void add(String name, String text, NamedFeatures to) {
        if (text.charAt(2) == ':') {
            addHour(name, LocalTime.parse(text), to);
            return;
        }
        TemporalAccessor parsed = DATE.parse(text.replace(' ', 'T'));
        LocalDate date = parsed.query(TemporalQueries.localDate());
        LocalTime time = parsed.query(TemporalQueries.localTime());
        if (parsed.isSupported(ChronoField.OFFSET_SECONDS)) {
            LocalDateTime here = LocalDateTime.ofInstant(Instant.from(parsed), zone);
            date = here.toLocalDate();
            time = here.toLocalTime();
        }
        to.number(name, (float) (date.toEpochDay() + (time == null ? 0 : time.toNanoOfDay() / DAY_NANOS)));
        if (time != null) {
            addHour(name, time, to);
        }
        add(name, Kind.WEEKDAY, date.getDayOfWeek().ordinal(), to);
        if (areCyclic) {
            add(name, Kind.DAY, date.getDayOfYear() - 1, to);
        }
    }

    private void addHour(String name, LocalTime time, NamedFeatures to) {
        add(name, Kind.HOUR, (float) (time.toNanoOfDay() / HOUR_NANOS), to);
    }

    private void add(String field, Kind kind, float value, NamedFeatures to) {
        String name = field + "." + kind.part();
        if (areCyclic) {
            to.number(name, kind, value);
        } else {
            to.category(name, Integer.toString((int) value));
        }
    }
}
