package perceptron.pipeline.wire;

import perceptron.example.Reason;
import perceptron.example.Rejection;

/** Confluent's wire format: a zero byte, the schema's id as four bytes, the most significant first, then the value. */
final class WireFormat {
    static final byte MAGIC = 0;
    static final int HEADER = 5;

    private WireFormat() {}

    /** The id of the schema that a value was written with. */
    static int schemaId(byte[] value) {
        if (value == null) {
            throw new Rejection(Reason.UNDECODABLE, "there is no value");
        }
        if (value.length < HEADER) {
            throw new Rejection(
                    Reason.UNDECODABLE,
                    "a value of " + value.length + " bytes is too short for Confluent's wire format");
        }
        if (value[0] != MAGIC) {
            throw new Rejection(Reason.UNDECODABLE, "the first byte is " + value[0] + hint(value[0]));
        }
        return (value[1] & 0xff) << 24 | (value[2] & 0xff) << 16 | (value[3] & 0xff) << 8 | value[4] & 0xff;
    }

    private static String hint(byte first) {
        return first == '{'
                ? ": this looks like JSON (examples.format=json), not like Confluent's wire format"
                : ", not 0: this is not Confluent's wire format";
    }
}
