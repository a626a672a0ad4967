package perceptron.pipeline.store;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * The keys of one model in the store. Headers are together, so that models can be listed without reading anything else. All else of
 * a model is together under its epoch, so that an epoch can be read or swept as one range:
 *
 * <pre>
 * H name                              the header
 * M length name  epoch  J slot        a batch of the journal
 * M length name  epoch  P vector page a page of weights; the scales are vector -1
 * M length name  epoch  V slot        an update that votes, if votes are kept
 * S length name  epoch                a mark: this epoch has to be swept
 * I length name                       an incomplete import
 * E                                   the last epoch that was given out
 * </pre>
 *
 * The name's length comes before the name: otherwise the keys of model {@code m1} would lie among those of {@code m10}.
 */
final class Keys {
    static final byte[] ALL_HEADERS = {'H'};
    static final byte[] ALL_SWEPT = {'S'};
    static final byte[] LAST_EPOCH = {'E'};

    private final byte[] name;

    Keys(String model) {
        name = model.getBytes(StandardCharsets.UTF_8);
    }

    String model() {
        return new String(name, StandardCharsets.UTF_8);
    }

    byte[] header() {
        return ByteBuffer.allocate(1 + name.length).put((byte) 'H').put(name).array();
    }

    /** The key of the model's progress, which is in another store. */
    byte[] progress() {
        return name;
    }

    static String modelOfProgress(byte[] key) {
        return new String(key, StandardCharsets.UTF_8);
    }

    static String modelOf(byte[] header) {
        return new String(header, 1, header.length - 1, StandardCharsets.UTF_8);
    }

    /** The prefix of the keys of all epochs of the model. */
    byte[] allEpochs() {
        return begin('M', 0).array();
    }

    byte[] epoch(int epoch) {
        return begin('M', 4).putInt(epoch).array();
    }

    byte[] swept(int epoch) {
        return begin('S', 4).putInt(epoch).array();
    }

    byte[] staged() {
        return begin('I', 0).array();
    }

    byte[] journal(int epoch) {
        return section(epoch, 'J', 0).array();
    }

    byte[] journal(int epoch, int slot) {
        return section(epoch, 'J', 4).putInt(slot).array();
    }

    byte[] pages(int epoch) {
        return section(epoch, 'P', 0).array();
    }

    byte[] page(int epoch, int vector, int page) {
        return section(epoch, 'P', 8).putInt(vector).putInt(page).array();
    }

    byte[] votes(int epoch) {
        return section(epoch, 'V', 0).array();
    }

    byte[] vote(int epoch, int slot) {
        return section(epoch, 'V', 4).putInt(slot).array();
    }

    static int slotOf(byte[] journalKey) {
        return ByteBuffer.wrap(journalKey).getInt(journalKey.length - 4);
    }

    static int vectorOf(byte[] pageKey) {
        return ByteBuffer.wrap(pageKey).getInt(pageKey.length - 8);
    }

    static int pageOf(byte[] pageKey) {
        return ByteBuffer.wrap(pageKey).getInt(pageKey.length - 4);
    }

    private ByteBuffer section(int epoch, char section, int more) {
        return begin('M', 5 + more).putInt(epoch).put((byte) section);
    }

    private ByteBuffer begin(char kind, int more) {
        return ByteBuffer.allocate(3 + name.length + more)
                .put((byte) kind)
                .putShort((short) name.length)
                .put(name);
    }
}
