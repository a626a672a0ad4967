package perceptron.pipeline.store;

import java.util.Iterator;
import java.util.List;
import perceptron.learner.LinearModel;
import perceptron.learner.Votes;
import perceptron.model.bytes.Header;
import perceptron.model.bytes.VoteBytes;

/** Puts what has changed of one model into the stores: its votes, its changes or the pages that they touched, its header. */
final class ModelWriter {
    private final Writing writing;
    private final Keys keys;
    private final LinearModel model;
    private final Journal journal;
    private final Header begun;
    private long averagedFrom;
    private long headerVersion;
    private boolean headerIsBehind;
    private long updatesWritten;

    /** @param header as it was found; the first change of an epoch is its header */
    ModelWriter(
            Writing writing,
            Keys keys,
            LinearModel model,
            Journal journal,
            Header header,
            long averagedFrom,
            boolean headerIsBehind) {
        this.writing = writing;
        this.keys = keys;
        this.model = model;
        this.journal = journal;
        this.averagedFrom = averagedFrom;
        this.headerIsBehind = headerIsBehind;
        begun = header;
        headerVersion = header.version();
        updatesWritten = model.updates();
    }

    /** What the model was made with, and what does not change in its epoch. */
    Header begun() {
        return begun;
    }

    /** Classes or rates have changed: the header is due with the change that did so. */
    void headerChanged() {
        headerIsBehind = true;
    }

    /** The average begins here. */
    void averageRestarted() {
        averagedFrom = model.updates();
        headerIsBehind = true;
    }

    /** @param version the number of the last change */
    void write(Unwritten unwritten, long version) {
        writeVotes();
        if (isSmallerAsPages(unwritten)) {
            writeHeaderIfBehind(version);
            journal.putPages(unwritten, version, headerVersion);
        } else {
            journal.putChanges(unwritten, version, headerVersion);
            writeHeaderIfBehind(version);
        }
    }

    private boolean isSmallerAsPages(Unwritten unwritten) {
        return unwritten.isOnlyPages()
                || journal.bytes(unwritten.pages()) < unwritten.changes().size();
    }

    private void writeHeaderIfBehind(long version) {
        if (headerIsBehind) {
            writeHeader(version);
        }
    }

    void writeHeader(long version) {
        List<String> classes = model.settings().labels().binary() ? List.of() : model.classNames();
        Header header = new Header(
                begun.epoch(),
                begun.begun(),
                begun.imported(),
                version,
                averagedFrom,
                model.settings().rate(),
                model.settings().C(),
                begun.settings(),
                classes);
        writing.models().put(keys.header(), header.toBytes());
        headerVersion = version;
        headerIsBehind = false;
    }

    /** There is one slot more than votes, so that no vote is overwritten that counts until the batch is stored, too. */
    private void writeVotes() {
        if (model.votes() == null) {
            return;
        }
        Iterator<Votes.Difference> latest = model.votes().latestFirst();
        for (long number = model.updates(); number > updatesWritten && latest.hasNext(); number--) {
            int slot = (int) (number % (model.settings().votes() + 1));
            writing.models().put(keys.vote(begun.epoch(), slot), VoteBytes.write(number, latest.next()));
        }
        updatesWritten = model.updates();
    }
}
