package perceptron.query.http;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;

/** Writes records and maps as JSON. */
public final class Json {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private Json() {}

    public static byte[] bytes(Object value) {
        try {
            return MAPPER.writeValueAsBytes(value);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(value.getClass() + " cannot be written as JSON", e);
        }
    }

    public static ObjectMapper mapper() {
        return MAPPER;
    }

    /** Null if the value is not finite: JSON has no such numbers. */
    public static Double finite(double value) {
        return Double.isFinite(value) ? value : null;
    }
}
