package perceptron.throughput;

import java.util.Map;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeinfo.Types;

/** A record of the examples' topic, not decoded yet: so it passes from task to task at the least cost. */
public final class Fetched {
    static final TypeInformation<Fetched> TYPE = Types.POJO(
            Fetched.class,
            Map.of(
                    "model", Types.STRING,
                    "value", Types.PRIMITIVE_ARRAY(Types.BYTE),
                    "partition", Types.INT,
                    "offset", Types.LONG));

    public String model;
    public byte[] value;
    public int partition;
    public long offset;

    /** For Flink. */
    public Fetched() {}
}
