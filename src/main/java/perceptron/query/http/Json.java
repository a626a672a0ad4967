package perceptron.query.http;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** Writes records, maps and nodes as JSON. */
public final class Json {
    public static final ObjectMapper MAPPER = new ObjectMapper();

    private Json() {}

    /** An empty object, for fields one after the other. */
    public static ObjectNode object() {
        return MAPPER.createObjectNode();
    }

    /** Null if the value is not finite: JSON has no such numbers. */
    public static Double finite(double value) {
        return Double.isFinite(value) ? value : null;
    }
}
