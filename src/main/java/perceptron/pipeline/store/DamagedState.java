package perceptron.pipeline.store;

/** Something is missing of what the state folder must hold. The job stops: it would go on with wrong weights. */
public final class DamagedState extends RuntimeException {
    DamagedState(String what) {
        super(what);
    }

    static void unless(boolean whole, String otherwise, Object... details) {
        if (!whole) {
            throw new DamagedState(String.format(otherwise, details));
        }
    }
}
