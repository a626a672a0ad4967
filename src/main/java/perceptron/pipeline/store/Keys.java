package perceptron.pipeline.store;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * The keys of the store of models. What has to be read of all models, when a task begins, is together. All else of a model but its
 * header is together under its epoch, so that it can be read, or deleted, as one range:
 *
 * <pre>
 * A                                   the last epoch that was given out, and how many models there are
 * O                                   the positions in the inputs
 * H name                              the header of a model
 * C name                              its progress
 * M length name  epoch  J slot        a batch of the journal
 * M length name  epoch  P vector page a page of weights; the scales are vector -1
 * M length name  epoch  V slot        an update that votes, if votes are kept
 * </pre>
 *
 * <p>The name's length comes before the name: otherwise the keys of model {@code m1} would lie among those of {@code m10}.
 */
final class Keys {
    static final byte[] ALL = {'A'};
    static final byte[] POSITIONS = {'O'};
    static final byte[] ALL_PROGRESS = {'C'};
    static final byte[] AFTER_PROGRESS = {'C' + 1};

    private final String model;
    private final byte[] name;

    Keys(String model) {
        this.model = model;
        name = model.getBytes(StandardCharsets.UTF_8);
    }

    String model() {
        return model;
    }

    byte[] header() {
        return withName('H');
    }

    byte[] progress() {
        return withName('C');
    }

    private byte[] withName(char kind) {
        return ByteBuffer.allocate(1 + name.length).put((byte) kind).put(name).array();
    }

    static boolean isProgress(byte[] key) {
        return key[0] == ALL_PROGRESS[0];
    }

    static String modelOfProgress(byte[] key) {
        return new String(key, 1, key.length - 1, StandardCharsets.UTF_8);
    }

    /** The prefix of the keys of all epochs of the model. */
    byte[] allEpochs() {
        return begin(0).array();
    }

    byte[] epoch(int epoch) {
        return begin(4).putInt(epoch).array();
    }

    /** The key of a slot of the journal, or without one the prefix of all, as in the methods that follow. */
    byte[] journal(int epoch, int... slot) {
        return section(epoch, 'J', slot);
    }

    byte[] pages(int epoch, int... vectorAndPage) {
        return section(epoch, 'P', vectorAndPage);
    }

    byte[] votes(int epoch, int... slot) {
        return section(epoch, 'V', slot);
    }

    /** The slot in the key of a batch, or the page in that of a page. */
    static int lastNumber(byte[] key) {
        return ByteBuffer.wrap(key).getInt(key.length - 4);
    }

    static int vectorOf(byte[] pageKey) {
        return ByteBuffer.wrap(pageKey).getInt(pageKey.length - 8);
    }

    private byte[] section(int epoch, char section, int[] numbers) {
        ByteBuffer key = begin(5 + 4 * numbers.length).putInt(epoch).put((byte) section);
        for (int number : numbers) {
            key.putInt(number);
        }
        return key.array();
    }

    private ByteBuffer begin(int more) {
        return ByteBuffer.allocate(3 + name.length + more)
                .put((byte) 'M')
                .putShort((short) name.length)
                .put(name);
    }
}
