package perceptron.pipeline.store;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** A set of pages. Asked with every feature of every change, so it makes no object for any of them. */
final class TouchedPages {
    /** For each vector (and for the scales, as vector -1), which of its pages are in the set. */
    private final List<BitSet> members = new ArrayList<>();

    private final int biasPage;

    interface Visitor {
        void visit(int vector, int page);
    }

    TouchedPages(int biasPage) {
        this.biasPage = biasPage;
    }

    /** The number of the bias's page is beyond all others, and a bit set holds every bit up to its last. */
    void add(int vector, int page) {
        while (members.size() < vector + 2) {
            members.add(new BitSet());
        }
        members.get(vector + 1).set(page == biasPage ? 0 : page + 1);
    }

    void forEach(Visitor visitor) {
        for (int vector = -1; vector + 1 < members.size(); vector++) {
            BitSet member = members.get(vector + 1);
            for (int bit = member.nextSetBit(0); bit >= 0; bit = member.nextSetBit(bit + 1)) {
                visitor.visit(vector, bit == 0 ? biasPage : bit - 1);
            }
        }
    }

    void clear() {
        members.forEach(BitSet::clear);
    }
}
