package perceptron.pipeline.wire;

import perceptron.output.Outcome;

/** Writes outcomes, in the field order of {@code Outcome.avsc}. One thread owns it. */
public final class OutcomeEncoder {
    private final AvroOutput output = new AvroOutput();
    private final int schemaId;

    public OutcomeEncoder(int schemaId) {
        this.schemaId = schemaId;
    }

    public byte[] encode(Outcome outcome) {
        output.begin(schemaId);
        output.writeOptional(outcome.id());
        output.writeString(outcome.topic());
        output.writeLong(outcome.partition());
        output.writeLong(outcome.offset());
        output.writeLong(outcome.version());
        if (outcome.outcome() instanceof Outcome.Judged judged) {
            output.writeLong(1);
            output.writeOptional(judged.label());
            output.writeDouble(judged.score());
            output.writeOptional(judged.averagedLabel());
            output.writeOptional(judged.votedLabel());
            output.writeOptional(judged.answer());
            output.writeString(judged.answeredBy());
            output.writeOptional(judged.probability());
            output.writeString(judged.trueLabel());
            output.writeBoolean(judged.correct());
            output.writeBoolean(judged.answerCorrect());
            output.writeLong(judged.c());
        } else if (outcome.outcome() instanceof Outcome.Done done) {
            output.writeLong(2);
            output.writeString(done.command());
        } else if (outcome.outcome() instanceof Outcome.Refused refused) {
            output.writeLong(3);
            output.writeString(refused.command());
            output.writeString(refused.reason());
        } else {
            output.writeLong(0);
        }
        return output.toBytes();
    }
}
