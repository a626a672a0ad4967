package perceptron.pipeline.wire;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import perceptron.avro.Delete;
import perceptron.avro.Label;
import perceptron.example.Reason;
import perceptron.example.Rejection;

class LabelsAndCommandsTest {
    private static final Schema LABEL = Schemas.LABEL.schema();
    private static final Schema NEWER = Wire.schema(
            """
            {'type': 'record', 'name': 'perceptron.avro.Command', 'fields': [
              {'name': 'reason', 'type': ['null', 'string']},
              {'name': 'command', 'type': ['null',
                {'type': 'record', 'name': 'Rename', 'fields': [{'name': 'to', 'type': 'string'}]},
                {'type': 'record', 'name': 'Delete', 'fields': []}]}]}
            """);

    private final SchemaLookup lookup = Wire.lookup(Map.of(1, LABEL, 2, Schemas.COMMAND.schema(), 3, NEWER));
    private final Codecs codecs = new Codecs(lookup);

    @Test
    void aLabelHasTheSpellingOfAnExamplesLabel() {
        assertThat(codecs.label(label("7", "spam"))).isEqualTo(new Label("7", "spam"));
        assertThat(codecs.label(label("7", "+1.0"))).isEqualTo(new Label("7", "1"));
        assertThat(codecs.label(label("7", -1))).isEqualTo(new Label("7", "-1"));
        assertThat(codecs.label(label("7", true))).isEqualTo(new Label("7", "true"));
    }

    @Test
    void aLabelOfNothingIsRefused() {
        assertRefused(() -> codecs.label(label("", "spam")), Reason.UNDECODABLE, "empty example id");
        assertRefused(() -> codecs.label(label("7", null)), Reason.BAD_LABEL, "the label of example 7 is null");
        assertRefused(() -> codecs.label(label("7", "")), Reason.BAD_LABEL, "the label is empty");
    }

    @Test
    void bothMayBeJson() {
        assertThat(codecs.label(json("{'id': '7', 'label': 'spam', 'more': [1]}")))
                .isEqualTo(new Label("7", "spam"));
        assertThat(codecs.label(json("{'label': true, 'id': '7'}"))).isEqualTo(new Label("7", "true"));
        assertThat(codecs.label(json("{'id': '7', 'label': -1}"))).isEqualTo(new Label("7", "-1"));
        assertThat(codecs.command(json("{'id': 'c', 'command': {'Delete': {}}}"))
                        .getCommand())
                .isEqualTo(new Delete());
        assertRefused(() -> codecs.label(json("{'label': 'spam'}")), Reason.UNDECODABLE, "empty example id");
        assertRefused(() -> codecs.label(json("{'id': '7'}")), Reason.BAD_LABEL, "the label of example 7 is null");
        for (String wrong :
                List.of("{", "{'id': 7, 'label': 1}", "{'id': '7', 'label': {}}", "{'id': '7', 'label': 1.5}")) {
            assertRefused(() -> codecs.label(json(wrong)), Reason.UNDECODABLE, "not of the schema Label");
        }
        for (String wrong : List.of("{'command': {'Rename': {}}}", "{'command': {}}", "{'command': 'Reset'}")) {
            assertRefused(() -> codecs.command(json(wrong)), Reason.UNDECODABLE, "not of the schema Command");
        }
        assertRefused(
                () -> new Codecs(null).label(label("7", "spam")),
                Reason.UNDECODABLE,
                "the label is not JSON, and without a registry nothing else can be read");
    }

    private static byte[] json(String text) {
        return text.replace('\'', '"').getBytes(UTF_8);
    }

    private static byte[] label(String id, Object label) {
        GenericRecord record = new GenericData.Record(LABEL);
        record.put("id", id);
        record.put("label", label);
        return Wire.encode(1, LABEL, record);
    }

    @RepeatedTest(100)
    void commandsComeBackAsTheyWereSent(RepetitionInfo repetition) {
        GenericRecord record = new RandomValues(repetition.getCurrentRepetition()).record(Schemas.COMMAND.schema());
        byte[] value = Wire.encode(2, Schemas.COMMAND.schema(), record);
        if (record.get("command") == null) {
            assertRefused(() -> codecs.command(value), Reason.UNDECODABLE, "contains no command");
        } else {
            assertThat(Codecs.encode(2, codecs.command(value))).isEqualTo(value);
        }
    }

    /** Avro by itself would take it for a reset. */
    @Test
    void aCommandOfALaterReleaseIsRefused() throws IOException {
        byte[] rename = newer("{'perceptron.avro.Rename': {'to': 'other'}}");
        assertRefused(
                () -> codecs.command(rename),
                Reason.UNDECODABLE,
                "not of the schema Command: Unknown union branch Rename");
        assertThat(codecs.command(newer("{'perceptron.avro.Delete': {}}")).getCommand())
                .isEqualTo(new Delete());
    }

    private static byte[] newer(String command) throws IOException {
        return Wire.encode(3, NEWER, Wire.json(NEWER, "{'reason': null, 'command': " + command + "}"));
    }

    private static void assertRefused(Runnable decode, Reason reason, String message) {
        assertThatThrownBy(decode::run)
                .isInstanceOfSatisfying(
                        Rejection.class, e -> assertThat(e.reason()).isEqualTo(reason))
                .hasMessageContaining(message);
    }
}
