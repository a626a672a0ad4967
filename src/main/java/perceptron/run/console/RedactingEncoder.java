package perceptron.run.console;

import ch.qos.logback.classic.encoder.JsonEncoder;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.encoder.Encoder;
import ch.qos.logback.core.encoder.EncoderBase;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import perceptron.run.settings.Secrets;

/**
 * Encodes a log line with another encoder, and hides secrets in it. The clients of Kafka and of the registry hide the settings that
 * they know to be secret, but not passwords in addresses or in messages of exceptions. The resources log-*.xml name these classes.
 */
public final class RedactingEncoder extends EncoderBase<ILoggingEvent> {
    private Encoder<ILoggingEvent> encoder;

    /** Logback's lines of JSON, but with the time as people and most programs read it (ISO 8601, UTC) instead of a number. */
    public static final class Json extends JsonEncoder {
        @Override
        protected void appenderMemberWithLongValue(StringBuilder line, String name, long value) {
            if (name.equals("timestamp")) {
                appenderMember(line, name, Instant.ofEpochMilli(value).toString());
            } else {
                super.appenderMemberWithLongValue(line, name, value);
            }
        }
    }

    /** Called by logback, which starts it as well. */
    public void setEncoder(Encoder<ILoggingEvent> encoder) {
        this.encoder = encoder;
    }

    @Override
    public byte[] headerBytes() {
        return encoder.headerBytes();
    }

    @Override
    public byte[] encode(ILoggingEvent event) {
        // Names of secrets are ASCII, which every usual character set contains; all other bytes stay as they are.
        String line = new String(encoder.encode(event), StandardCharsets.ISO_8859_1);
        return Secrets.hiddenIn(line).getBytes(StandardCharsets.ISO_8859_1);
    }

    @Override
    public byte[] footerBytes() {
        return encoder.footerBytes();
    }
}
