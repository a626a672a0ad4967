package perceptron.features;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * MurmurHash3, x86, 32 bits, seed 0 (Austin Appleby, public domain): the hash that scikit-learn, Spark and others use to
 * turn names into indices. Blocks are read little-endian on every machine.
 */
final class Murmur3 {
    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

    private Murmur3() {}

    static int hash(byte[] bytes, int from, int to) {
        int hash = 0;
        int at = from;
        for (; at <= to - 4; at += 4) {
            hash ^= scramble((int) INTS.get(bytes, at));
            hash = Integer.rotateLeft(hash, 13) * 5 + 0xe6546b64;
        }
        if (at < to) {
            hash ^= scramble(tail(bytes, at, to));
        }
        return avalanche(hash ^ (to - from));
    }

    private static int tail(byte[] bytes, int from, int to) {
        int tail = 0;
        for (int at = to - 1; at >= from; at--) {
            tail = tail << 8 | bytes[at] & 0xff;
        }
        return tail;
    }

    private static int scramble(int block) {
        return Integer.rotateLeft(block * 0xcc9e2d51, 15) * 0x1b873593;
    }

    private static int avalanche(int hash) {
        int h = hash;
        h = (h ^ h >>> 16) * 0x85ebca6b;
        h = (h ^ h >>> 13) * 0xc2b2ae35;
        return h ^ h >>> 16;
    }
}
