package perceptron.pipeline.wire;

import perceptron.example.Example;

/** Reads examples of one writer's schema. It is made once for each schema id. */
interface SchemaReader {
    /** Fills the example, which is cleared first. Reads all of the input, which is positioned at the value's first byte. */
    void read(AvroInput input, Example into);
}
