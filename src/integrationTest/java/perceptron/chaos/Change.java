package perceptron.chaos;

import perceptron.avro.Kind;
import perceptron.avro.Update;

/** A change of a model, as the reference makes it and as an update reports it. What a kind does not have is null or 0. */
record Change(
        Kind kind,
        long c,
        String label,
        Double score,
        boolean mistake,
        Double margin,
        int vector,
        int rival,
        Double step,
        Double second,
        Features raw) {
    static Change start() {
        return new Change(Kind.START, 1, null, null, false, null, 0, -1, null, null, null);
    }

    static Change of(Update update) {
        return switch (update.getKind()) {
            case START -> start();
            case LEARNED -> new Change(
                    Kind.LEARNED,
                    update.getC(),
                    update.getLabel(),
                    update.getScore(),
                    update.getMistake(),
                    update.getMargin(),
                    update.getVector(),
                    update.getRival(),
                    update.getStep(),
                    update.getSecond(),
                    Features.of(update.getDense(), update.getIndices(), update.getValues()));
            default -> throw new WrongException("no update of kind " + update.getKind() + " was asked for");
        };
    }

    static Place cause(Update update) {
        return new Place(update.getTopic().intern(), update.getPartition(), update.getOffset());
    }
}
