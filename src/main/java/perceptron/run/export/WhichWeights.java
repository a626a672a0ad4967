package perceptron.run.export;

/** Which of a model's two sorts of weights. */
enum WhichWeights {
    CURRENT,
    AVERAGED
}
