package perceptron.chaos;

/** What a model was found to have done, to be held against what it counted itself. */
final class Tally {
    long examples;
    long labelled;
    long mistakes;
    long labels;
    long commands;
    long updates;
    long learned;

    void labelled(boolean right) {
        labelled++;
        mistakes += right ? 0 : 1;
    }

    void add(Tally other) {
        examples += other.examples;
        labelled += other.labelled;
        mistakes += other.mistakes;
        labels += other.labels;
        commands += other.commands;
        updates += other.updates;
        learned += other.learned;
    }
}
