package perceptron.pipeline;

import perceptron.pipeline.wire.Command;

/** A command on its way to the model that it is about. */
record Ordered(String model, Command command, Origin origin) {}
