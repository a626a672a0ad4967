package perceptron.throughput;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.EncoderFactory;

/**
 * Payments of eight shops, as people have them: 16 fields, one of them a customer, one the items, one the fraud that is to be predicted,
 * which is not known of each fifth. Fraud depends on the hour, the amount, the merchant and two countries; 4 of 100 labels are wrong.
 */
final class Payments {
    static final int SHOPS = 8;

    static final Schema SCHEMA = new Schema.Parser()
            .parse(
                    """
                    {"type": "record", "name": "Payment", "namespace": "shop", "fields": [
                      {"name": "id", "type": "string"},
                      {"name": "shop", "type": "string"},
                      {"name": "at", "type": {"type": "long", "logicalType": "timestamp-millis"}},
                      {"name": "amount", "type": "double"},
                      {"name": "fee", "type": "float"},
                      {"name": "attempts", "type": "int"},
                      {"name": "currency", "type": {"type": "enum", "name": "Currency", "symbols": ["EUR", "USD", "GBP", "CHF"]}},
                      {"name": "method", "type": {"type": "enum", "name": "Method", "symbols": ["card", "wallet", "transfer"]}},
                      {"name": "country", "type": "string"},
                      {"name": "merchant", "type": "string"},
                      {"name": "device", "type": ["null", "string"]},
                      {"name": "distance", "type": "float"},
                      {"name": "known", "type": "boolean"},
                      {"name": "customer", "type": {"type": "record", "name": "Customer", "fields": [
                        {"name": "age", "type": "int"},
                        {"name": "country", "type": "string"},
                        {"name": "orders", "type": "long"}]}},
                      {"name": "items", "type": {"type": "array", "items": "string"}},
                      {"name": "label", "type": ["null", "boolean"]}]}
                    """);

    private static final String[] COUNTRIES = {"DE", "FR", "IT", "ES", "NL", "PL", "AT", "CH"};
    private static final String[] DEVICES = {"phone", "tablet", "desktop"};
    private static final String[] ITEMS = {"book", "shoes", "phone", "ticket", "toy", "lamp", "food", "voucher"};
    private static final long FIRST = Instant.parse("2026-01-01T00:00:00Z").toEpochMilli();
    private static final ObjectMapper JSON = new ObjectMapper();

    private final Random random;
    private final Zipf merchants = new Zipf(5_000);
    private final GenericDatumWriter<GenericRecord> writer = new GenericDatumWriter<>(SCHEMA);
    private BinaryEncoder encoder;
    private long count;

    Payments(Random random) {
        this.random = random;
    }

    /** By the names of the fields, in their order. */
    Map<String, Object> next() {
        long at = FIRST + count * 977;
        int merchant = merchants.draw(random);
        double amount = Math.exp(3 + random.nextGaussian());
        String country = one(COUNTRIES);
        String home = random.nextInt(4) > 0 ? country : one(COUNTRIES);
        Map<String, Object> payment = new LinkedHashMap<>();
        payment.put("id", "p" + count++);
        payment.put("shop", "m" + random.nextInt(SHOPS));
        payment.put("at", at);
        payment.put("amount", Math.round(100 * amount) / 100.0);
        payment.put("fee", (float) (amount * 0.01 * (1 + random.nextDouble())));
        payment.put("attempts", 1 + (int) (random.nextDouble() * random.nextDouble() * 5));
        payment.put("currency", one("EUR", "EUR", "EUR", "USD", "GBP", "CHF"));
        payment.put("method", one("card", "card", "wallet", "transfer"));
        payment.put("country", country);
        payment.put("merchant", "merchant-" + merchant);
        payment.put("device", random.nextInt(10) == 0 ? null : one(DEVICES));
        payment.put("distance", (float) Math.exp(2 * random.nextGaussian()));
        payment.put("known", random.nextBoolean());
        payment.put("customer", Map.of("age", 18 + random.nextInt(60), "country", home, "orders", (long)
                random.nextInt(200)));
        List<String> items = new ArrayList<>();
        for (int left = random.nextInt(4); left > 0; left--) {
            items.add(one(ITEMS));
        }
        payment.put("items", items);
        boolean isAtNight = at / 3_600_000 % 24 < 6;
        double suspicion = (isAtNight ? 1.5 : 0)
                + (amount > 50 ? 0.8 : 0)
                + (merchant * 31 % 7 - 3) * 0.4
                + (home.equals(country) ? 0 : 1)
                - 1.6;
        payment.put("label", random.nextInt(5) == 0 ? null : suspicion > 0 == random.nextInt(25) > 0);
        return payment;
    }

    private String one(String... texts) {
        return texts[random.nextInt(texts.length)];
    }

    /** In Confluent's wire format. */
    byte[] avro(Map<String, Object> payment, int schemaId) {
        GenericRecord record = record(SCHEMA, payment);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.write(0);
        bytes.writeBytes(ByteBuffer.allocate(Integer.BYTES).putInt(schemaId).array());
        encoder = EncoderFactory.get().directBinaryEncoder(bytes, encoder);
        try {
            writer.write(record, encoder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    private static GenericRecord record(Schema schema, Map<?, ?> values) {
        GenericRecord record = new GenericData.Record(schema);
        for (Schema.Field field : schema.getFields()) {
            Object value = values.get(field.name());
            record.put(
                    field.pos(),
                    switch (field.schema().getType()) {
                        case ENUM -> new GenericData.EnumSymbol(field.schema(), value);
                        case RECORD -> record(field.schema(), (Map<?, ?>) value);
                        default -> value;
                    });
        }
        return record;
    }

    byte[] json(Map<String, Object> payment) {
        payment.put("at", Instant.ofEpochMilli((long) payment.get("at")).toString());
        try {
            return JSON.writeValueAsBytes(payment);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }
}
