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
        Double rate,
        Double cap,
        Features x) {
    private static Change simple(Kind kind, long c, String label, Double rate, Double cap, Features x) {
        return new Change(kind, c, label, null, false, null, 0, -1, null, null, rate, cap, x);
    }

    static Change start(double rate, double cap) {
        return simple(Kind.START, 1, null, rate, cap, null);
    }

    static Change newClass(long c, String label) {
        return simple(Kind.CLASS, c, label, null, null, null);
    }

    static Change scale(long c, Features raised) {
        return simple(Kind.SCALE, c, null, null, null, raised);
    }

    static Change rates(long c, double rate, double cap) {
        return simple(Kind.RATE, c, null, rate, cap, null);
    }

    static Change of(Update update) {
        Features x = Features.of(update.getDense(), update.getIndices(), update.getValues());
        long c = update.getC();
        return switch (update.getKind()) {
            case START -> simple(Kind.START, c, null, update.getRate(), update.getAggressiveness(), null);
            case CLASS -> newClass(c, update.getLabel());
            case SCALE -> scale(c, x);
            case RATE -> rates(c, update.getRate(), update.getAggressiveness());
            case LEARNED -> new Change(
                    Kind.LEARNED,
                    c,
                    update.getLabel(),
                    update.getScore(),
                    update.getMistake(),
                    update.getMargin(),
                    update.getVector(),
                    update.getRival(),
                    update.getStep(),
                    update.getSecond(),
                    null,
                    null,
                    x);
            default -> throw new WrongException("no update of kind " + update.getKind() + " was asked for");
        };
    }

    static Place cause(Update update) {
        return new Place(update.getTopic().intern(), update.getPartition(), update.getOffset());
    }
}
