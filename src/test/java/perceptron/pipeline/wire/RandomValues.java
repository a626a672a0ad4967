package perceptron.pipeline.wire;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;

/** Values of any schema, as Avro's generic classes hold them: every branch of a union, long and short arrays, odd texts. */
final class RandomValues {
    private static final String[] TEXTS = {"", "a", "spam", "perceptron.examples", "größer", "日本", "🙂", "tab\t\0"};

    private final Random random;

    RandomValues(long seed) {
        random = new Random(seed);
    }

    /** An example of any form, with values that an example may have. */
    static GenericRecord example(long seed) {
        GenericRecord record = new RandomValues(seed).record(Schemas.EXAMPLE.schema());
        record.put("weight", Math.abs((double) record.get("weight")));
        if ("".equals(record.get("label"))) {
            record.put("label", "+1");
        }
        GenericRecord features = (GenericRecord) record.get("features");
        if (features.getSchema().getName().equals("Sparse")) {
            int size = ((List<?>) features.get("values")).size();
            Random random = new Random(seed);
            int bound = random.nextBoolean() ? 1 << 20 : Integer.MAX_VALUE;
            features.put(
                    "indices",
                    random.ints(0, bound)
                            .distinct()
                            .limit(size)
                            .sorted()
                            .boxed()
                            .toList());
        }
        return record;
    }

    Object of(Schema schema) {
        return switch (schema.getType()) {
            case NULL -> null;
            case BOOLEAN -> random.nextBoolean();
            case INT -> number().intValue();
            case LONG -> number();
            case FLOAT -> random.nextInt(9) == 0 ? 0f : (float) random.nextGaussian() * 1e3f;
            case DOUBLE -> random.nextInt(9) == 0 ? 0.0 : random.nextGaussian() * 1e6;
            case STRING -> text();
            case BYTES -> ByteBuffer.wrap(bytes(random.nextInt(9)));
            case FIXED -> new GenericData.Fixed(schema, bytes(schema.getFixedSize()));
            case ENUM -> new GenericData.EnumSymbol(schema, pick(schema.getEnumSymbols()));
            case UNION -> of(pick(schema.getTypes()));
            case ARRAY -> array(schema);
            case MAP -> map(schema);
            case RECORD -> record(schema);
        };
    }

    GenericData.Record record(Schema schema) {
        GenericData.Record record = new GenericData.Record(schema);
        for (Schema.Field field : schema.getFields()) {
            record.put(field.pos(), of(field.schema()));
        }
        return record;
    }

    private List<Object> array(Schema schema) {
        List<Object> items = new ArrayList<>();
        for (int left = size(); left > 0; left--) {
            items.add(of(schema.getElementType()));
        }
        return items;
    }

    private Map<String, Object> map(Schema schema) {
        Map<String, Object> entries = new LinkedHashMap<>();
        for (int left = size(); left > 0; left--) {
            entries.put(text() + random.nextInt(100), of(schema.getValueType()));
        }
        return entries;
    }

    private int size() {
        return random.nextInt(4) == 0 ? random.nextInt(200) : random.nextInt(4);
    }

    /** Of every length that the encoding knows. */
    Long number() {
        return random.nextLong() >> random.nextInt(64);
    }

    String text() {
        return random.nextInt(20) == 0 ? "x".repeat(random.nextInt(300)) : TEXTS[random.nextInt(TEXTS.length)];
    }

    private byte[] bytes(int length) {
        byte[] bytes = new byte[length];
        random.nextBytes(bytes);
        return bytes;
    }

    <T> T pick(List<T> from) {
        return from.get(random.nextInt(from.size()));
    }
}
