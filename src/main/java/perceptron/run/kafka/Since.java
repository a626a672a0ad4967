package perceptron.run.kafka;

import java.time.DateTimeException;
import java.time.Instant;
import perceptron.pipeline.settings.Quantity;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** The option {@code --since}: how long ago, or when. */
public final class Since implements ITypeConverter<Instant> {
    @Override
    public Instant convert(String text) {
        Long ago = Quantity.millis(text);
        try {
            return ago == null ? Instant.parse(text) : Instant.now().minusMillis(ago);
        } catch (DateTimeException e) {
            throw new TypeConversionException(
                    "'" + text + "' is neither a span such as 24h nor a time such as 2026-03-01T00:00:00Z");
        }
    }
}
