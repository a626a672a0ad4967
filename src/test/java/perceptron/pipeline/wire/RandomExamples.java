package perceptron.pipeline.wire;

import java.util.List;
import java.util.Random;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericRecord;

/** Examples of all forms, with values that an example may have. */
final class RandomExamples {
    private static final Schema SCHEMA = Schemas.EXAMPLE.schema();

    private RandomExamples() {}

    static GenericRecord valid(long seed) {
        GenericRecord record = new RandomValues(seed).record(SCHEMA);
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
}
