package perceptron.measure;

/** Gives back a number that was read ahead, and then what follows it. */
final class AfterFirst implements StateReader {
    private final long first;
    private final StateReader rest;
    private boolean given;

    AfterFirst(long first, StateReader rest) {
        this.first = first;
        this.rest = rest;
    }

    @Override
    public long readLong() {
        if (given) {
            return rest.readLong();
        }
        given = true;
        return first;
    }

    @Override
    public double readDouble() {
        return rest.readDouble();
    }
}
