package perceptron.pipeline.wire;

import perceptron.example.Example;

/** Reads examples of one writer's schema: what has been decided about a schema id, once. */
interface SchemaReader {
    /** Reads all of the input, which stands at the value's first byte. */
    void read(AvroInput input, Example into);
}
