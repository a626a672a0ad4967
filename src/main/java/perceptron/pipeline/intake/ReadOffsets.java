package perceptron.pipeline.intake;

import perceptron.pipeline.live.Observer;
import perceptron.pipeline.topic.Origin;

/** The offsets that a node reads from its partition. If one does not follow the one before it, records may have expired unread. */
final class ReadOffsets {
    private final Observer observer;
    private long next = -1;

    ReadOffsets(Observer observer) {
        this.observer = observer;
    }

    void read(Origin origin) {
        if (next >= 0 && origin.offset() > next) {
            observer.gap(origin.topic(), origin.partition(), next, origin.offset());
        }
        next = origin.offset() + 1;
    }
}
