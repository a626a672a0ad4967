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
    private boolean headerIsBehind;
    private long updatesWritten;

    ModelWriter(Writing writing, Keys keys, LinearModel model, Journal journal, Header header) {
        this.writing = writing;
        this.keys = keys;
        this.model = model;
        this.journal = journal;
        begun = header;
        updatesWritten = model.updates();
    }

    /** What the model was made with, and what does not change in its epoch. */
    Header begun() {
        return begun;
    }

    /** A class was added: the header is due with the change that did so. */
    void headerChanged() {
        headerIsBehind = true;
    }

    /** @param version the number of the last change */
    void write(Unwritten unwritten, long version) {
        writeVotes();
        if (headerIsBehind) {
            writeHeader();
        }
        if (isSmallerAsPages(unwritten)) {
            journal.putPages(unwritten, version);
        } else {
            journal.putChanges(unwritten, version);
        }
    }

    /** What is stored after this change was written. */
    Contents contents(long version) {
        return journal.contents(version);
    }

    private boolean isSmallerAsPages(Unwritten unwritten) {
        return unwritten.isOnlyPages()
                || journal.bytes(unwritten.pages()) < unwritten.changes().size();
    }

    void writeHeader() {
        List<String> classes = model.settings().labels().binary() ? List.of() : model.classNames();
        Header header = new Header(begun.epoch(), begun.settings(), classes);
        writing.models().put(keys.header(), header.toBytes());
        headerIsBehind = false;
    }

    private void writeVotes() {
        if (model.votes() == null) {
            return;
        }
        Iterator<Votes.Difference> latest = model.votes().latestFirst();
        for (long number = model.updates(); number > updatesWritten && latest.hasNext(); number--) {
            int slot = (int) (number % model.settings().votes());
            writing.models().put(keys.vote(begun.epoch(), slot), VoteBytes.write(number, latest.next()));
        }
        updatesWritten = model.updates();
    }
}
