package perceptron.pipeline.store;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.zip.CRC32C;

/** The last four bytes of every stored value: the CRC-32C of key and value, so that a damaged record is noticed. */
final class Seal {
    static final int BYTES = Integer.BYTES;

    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);

    private Seal() {}

    static byte[] seal(byte[] key, byte[] value) {
        byte[] sealed = Arrays.copyOf(value, value.length + BYTES);
        INT.set(sealed, value.length, checksum(key, sealed, value.length));
        return sealed;
    }

    /** The value without its seal. */
    static byte[] open(byte[] key, byte[] sealed) {
        int length = sealed.length - BYTES;
        DamagedState.unless(
                length >= 0 && (int) INT.get(sealed, length) == checksum(key, sealed, length),
                "the record with the key %s does not match its checksum",
                HexFormat.of().formatHex(key));
        return Arrays.copyOf(sealed, length);
    }

    private static int checksum(byte[] key, byte[] value, int length) {
        CRC32C checksum = new CRC32C();
        checksum.update(key);
        checksum.update(value, 0, length);
        return (int) checksum.getValue();
    }
}
