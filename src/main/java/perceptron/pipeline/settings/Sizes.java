package perceptron.pipeline.settings;

import perceptron.learner.LearnerSettings;

/**
 * Sizes that no user has to set. Tests make them small, so that little data already fills what they bound.
 *
 * @param journalBytes how many bytes of changes are kept in the journal of a small model
 * @param pageFeatures how many neighbouring features are stored together; a power of two
 * @param votedNonZeros how many features the surviving vectors of a vote have together at most
 */
public record Sizes(int journalBytes, int pageFeatures, int votedNonZeros) {
    public static final Sizes USUAL = new Sizes(8192, LearnerSettings.SPAN, LearnerSettings.VOTES_NON_ZEROS);
}
