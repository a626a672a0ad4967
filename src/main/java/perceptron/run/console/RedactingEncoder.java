package perceptron.run.console;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.encoder.Encoder;
import ch.qos.logback.core.encoder.EncoderBase;
import java.nio.charset.StandardCharsets;
import perceptron.run.settings.Secrets;

/**
 * Writes a line of the log as another encoder would, without the secrets in it. Kafka's clients and the registry's hide what they
 * know to be secret, and write addresses and whatever an exception says as they are. logback.xml names this class.
 */
public final class RedactingEncoder extends EncoderBase<ILoggingEvent> {
    private Encoder<ILoggingEvent> encoder;

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
        // Names of secrets are ASCII, which every charset that a log is written in contains; all other bytes pass as
        // they are.
        String line = new String(encoder.encode(event), StandardCharsets.ISO_8859_1);
        return Secrets.hiddenIn(line).getBytes(StandardCharsets.ISO_8859_1);
    }

    @Override
    public byte[] footerBytes() {
        return encoder.footerBytes();
    }
}
