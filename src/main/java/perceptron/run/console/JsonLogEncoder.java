package perceptron.run.console;

import ch.qos.logback.classic.encoder.JsonEncoder;
import java.time.Instant;

/** Logback's lines of JSON, but with the time as people and most programs read it (ISO 8601, UTC) instead of a number. */
public final class JsonLogEncoder extends JsonEncoder {
    @Override
    protected void appenderMemberWithLongValue(StringBuilder line, String name, long value) {
        if (name.equals("timestamp")) {
            appenderMember(line, name, Instant.ofEpochMilli(value).toString());
        } else {
            super.appenderMemberWithLongValue(line, name, value);
        }
    }
}
