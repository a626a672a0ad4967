package perceptron.pipeline.settings;

import perceptron.learner.LearnerSettings;

/**
 * Sizes that no user has to set. Tests make them small, so that little data already fills what they bound.
 *
 * @param journalSlots how many changes the journal of a new model holds; a power of two
 * @param pageFeatures how many neighbouring features are stored together; a power of two
 * @param votedNonZeros how many features the surviving vectors of a vote have together at most
 */
public record Sizes(int journalSlots, int pageFeatures, int votedNonZeros) {
    public static final Sizes USUAL = new Sizes(256, LearnerSettings.SPAN, LearnerSettings.VOTES_NON_ZEROS);
}
