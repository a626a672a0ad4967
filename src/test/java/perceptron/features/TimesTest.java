package perceptron.features;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.ZoneId;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import perceptron.example.Example;
import perceptron.example.FeatureVector;
import perceptron.example.NamedFeatures;
import perceptron.features.Featurizer.NumberForm;
import perceptron.features.Featurizer.Scaling;

class TimesTest {
    private static final ZoneId UTC = ZoneId.of("UTC");
    private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");

    private static List<String> features(String text, ZoneId zone, boolean areCyclic) {
        NamedFeatures from = new NamedFeatures();
        from.category("at", text);
        NamedFeatures to = new Times(zone, areCyclic).read(from);
        if (to == from
                || to.kind(0) == NamedFeatures.Kind.CATEGORY && to.name(0).equals("at")) {
            return List.of();
        }
        return IntStream.range(0, to.size())
                .mapToObj(k -> to.kind(k) == NamedFeatures.Kind.CATEGORY
                        ? to.name(k) + "=" + to.category(k)
                        : to.name(k) + " " + to.kind(k) + " " + to.value(k))
                .toList();
    }

    /** 3 May 2026 is a Sunday, the day 122 of the year from 0, and 20576 days after 1970. */
    @ParameterizedTest
    @CsvSource({
        "2026-05-03, UTC, 20576.0, , 6.0, 122.0",
        "2026-05-03T18:45, UTC, 20576.781, 18.75, 6.0, 122.0",
        "2026-05-03 18:45:00, Europe/Berlin, 20576.781, 18.75, 6.0, 122.0",
        "2026-05-03T18:45:00.123456789Z, UTC, 20576.781, 18.750034, 6.0, 122.0",
        "2026-05-03T18:45:00.12Z, UTC, 20576.781, 18.750032, 6.0, 122.0",
        "2026-05-03T18:45:00Z, UTC, 20576.781, 18.75, 6.0, 122.0",
        "2026-05-03t18:45z, UTC, 20576.781, 18.75, 6.0, 122.0",
        "2026-05-03T22:30:00Z, Europe/Berlin, 20577.021, 0.5, 0.0, 123.0",
        "2026-05-04T00:30:00+02:00, UTC, 20576.938, 22.5, 6.0, 122.0",
        "2026-05-04T00:30:00+02, UTC, 20576.938, 22.5, 6.0, 122.0",
        "2026-05-04T00:30:00+0200, UTC, 20576.938, 22.5, 6.0, 122.0",
        "2026-05-04T00:30:00.5-00:00, -01:30, 20576.959, 23.00014, 6.0, 122.0",
        "2026-10-25T00:30:00Z, Europe/Berlin, 20751.104, 2.5, 6.0, 297.0",
        "2026-10-25T01:30:00Z, Europe/Berlin, 20751.104, 2.5, 6.0, 297.0",
        "2024-12-31, UTC, 20088.0, , 1.0, 365.0",
        "2026-05-03T23:59:59.999999999Z, UTC, 20577.0, 24.0, 6.0, 122.0",
        "0000-01-01T00:00Z, UTC, -719528.0, 0.0, 5.0, 0.0",
    })
    void ofADateOrADateAndATime(String text, String zone, String days, String hour, String weekday, String day) {
        String hours = hour == null ? "" : "at.hour HOUR " + hour + "|";
        assertThat(String.join("|", features(text, ZoneId.of(zone), true)))
                .isEqualTo("at NUMBER " + days + "|" + hours + "at.weekday WEEKDAY " + weekday + "|at.day DAY " + day);
    }

    @Test
    void ofATimeOnlyTheHour() {
        assertThat(features("22:30", BERLIN, true)).containsExactly("at.hour HOUR 22.5");
        assertThat(features("00:00:00.000", BERLIN, true)).containsExactly("at.hour HOUR 0.0");
        assertThat(features("22:30", UTC, false)).containsExactly("at.hour=22");
    }

    @Test
    void modelsWithoutCurvesHaveWholeHoursAndWeekdaysAsCategories() {
        assertThat(features("2026-05-03T22:59:59.9", UTC, false))
                .containsExactly("at NUMBER 20576.959", "at.hour=22", "at.weekday=6");
    }

    @Test
    void otherTextsStayCategories() {
        String dates = "|9|2026|2026-|2026-0|2026-05|2026-5-3|2026-02-30|2026-13-01|2026-05-03Z|20260503|+2026-05-03"
                + "|-2026-05-03|2026-050-3|1234-567-8901|٢٠٢٦-٠٥-٠٣|03.05.2026|5/3/2026";
        String datesWithTimes = "2026-05-03T|2026-05-03T24:00|2026-05-03T24:00:00Z|2026-02-30T18:45:00Z"
                + "|2026-05-03T18:45:60|2026-05-03T18:45:00.1234567891Z|2026-05-03T18:45:00.1234567891"
                + "|2026-05-03T18:45:00+25:00|2026-05-03T18:45:00[Europe/Berlin]|2026-05-03  18:45"
                + "|2026-05-03T18:45 +02:00|2026-05-03T18:45:00.123456789+02:00:00 and so on";
        String times = "24:00|1:30|22:3|22:30Z|22:30 pm|12:ab";
        for (String text : String.join("|", dates, datesWithTimes, times).split("\\|")) {
            assertThat(features(text, UTC, true)).as(text).isEmpty();
            Example example = new Example();
            example.beginNamed().category("at", text);
            FeatureNames names = new FeatureNames(10);
            FeatureVector x = vector(example, names, NumberForm.AUTO, "");
            assertThat(x.size()).as(text).isEqualTo(1);
            assertThat(names.at(x.index(0))).containsExactly("at=" + text);
        }
    }

    private static FeatureVector vector(Example example, FeatureNames names, NumberForm form, String cross) {
        Hashing hashing = new Hashing(20, names);
        return new Featurizer(hashing, Scaling.NONE, form, Crossings.of(cross), List.of(), UTC)
                .vector(example)
                .copy();
    }

    private static List<String> named(FeatureVector x, FeatureNames names, boolean areCurves) {
        return IntStream.range(0, x.size())
                .mapToObj(k -> names.at(
                                areCurves && Featurizer.isNumber(x.index(k))
                                        ? Featurizer.ofExample(x.index(k))
                                        : x.index(k))
                        + " " + Math.abs(x.value(k)) + " of " + Featurizer.period(x.index(k)))
                .sorted()
                .toList();
    }

    @Test
    void cyclicNumbersKeepTheirZeroAndTheirSignAndNamesAndPeriods() {
        Example example = new Example();
        example.beginNamed().category("at", "2029-01-01T00:00Z");
        example.named().category("shop", "web");
        FeatureNames names = new FeatureNames(10);
        FeatureVector x = vector(example, names, NumberForm.AUTO, "at.hour*shop,at.weekday*shop");
        assertThat(named(x, names, true))
                .containsExactly(
                        "[at.day] 0.0 of 366",
                        "[at.hour=0*shop=web] 1.0 of 0",
                        "[at.hour] 0.0 of 24",
                        "[at.weekday=0*shop=web] 1.0 of 0",
                        "[at.weekday] 0.0 of 7",
                        "[at] 21550.0 of 0",
                        "[shop=web] 1.0 of 0");
        for (String field : List.of("a", "b", "c", "d", "e", "f")) {
            example.clear();
            example.beginNamed().category(field, "2026-05-03T18:45Z");
            x = vector(example, names, NumberForm.AUTO, "");
            assertThat(x.value(1)).isEqualTo(18.75f);
        }
    }

    @Test
    void anHourIsCrossedAsAWholeOneWithAndWithoutCurves() {
        Example example = new Example();
        example.beginNamed().category("at", "2026-05-03T18:45Z");
        example.named().category("shop", "web");
        for (NumberForm form : List.of(NumberForm.AUTO, NumberForm.LINEAR)) {
            FeatureNames names = new FeatureNames(10);
            FeatureVector x = vector(example, names, form, "at.hour*shop");
            assertThat(named(x, names, form == NumberForm.AUTO)).contains("[at.hour=18*shop=web] 1.0 of 0");
        }
    }

    @Test
    void withLengthOneHoursAreCategories() {
        Example example = new Example();
        example.beginNamed().category("at", "18:45");
        FeatureNames names = new FeatureNames(10);
        Hashing hashing = new Hashing(20, names);
        FeatureVector x =
                new Featurizer(hashing, Scaling.L2, NumberForm.AUTO, Crossings.NONE, List.of(), UTC).vector(example);
        assertThat(named(x, names, true)).containsExactly("[at.hour=18] 1.0 of 0");
    }
}
