package perceptron.demo;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;

/** A payment, and whether it is a fraud. */
record Payment(
        String id,
        String country,
        double amount,
        int hour,
        String method,
        String merchant,
        String device,
        boolean isFraud) {
    static final Schema SCHEMA = schema();

    private static Schema schema() {
        try (InputStream stream = Payment.class.getResourceAsStream("Payment.avsc")) {
            return new Schema.Parser().parse(stream);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** @param isLabelled whether it says that it is a fraud or none */
    GenericRecord toAvro(boolean isLabelled) {
        GenericRecord avro = new GenericData.Record(SCHEMA);
        avro.put("id", id);
        avro.put("country", country);
        avro.put("amount", amount);
        avro.put("hour", hour);
        avro.put("method", method);
        avro.put("merchant", merchant);
        avro.put("device", device);
        avro.put("fraud", isLabelled ? isFraud : null);
        return avro;
    }
}
