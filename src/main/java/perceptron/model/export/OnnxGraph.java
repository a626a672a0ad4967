package perceptron.model.export;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;

/**
 * Writes a graph of operators as messages of {@code onnx.proto}, which defines the numbers of fields and types here.
 */
final class OnnxGraph {
    static final int FLOAT = 1;
    static final int INT64 = 7;
    static final int STRING = 8;
    static final int DOUBLE = 11;

    private static final int IR_VERSION = 7;
    private static final int OPERATORS_VERSION = 13;
    private static final int INT_ATTRIBUTE = 2;

    private final Protobuf graph = new Protobuf();

    /** @param attributes names and whole numbers in turns */
    void node(String operator, String output, List<String> inputs, Object... attributes) {
        Protobuf node = new Protobuf();
        inputs.forEach(input -> node.text(1, input));
        node.text(2, output).text(3, output).text(4, operator);
        for (int k = 0; k < attributes.length; k += 2) {
            node.message(
                    5,
                    new Protobuf()
                            .text(1, (String) attributes[k])
                            .number(3, (Integer) attributes[k + 1])
                            .number(20, INT_ATTRIBUTE));
        }
        graph.message(1, node);
    }

    void constant(String name, long value) {
        ByteBuffer bytes =
                ByteBuffer.allocate(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN).putLong(0, value);
        constant(name, INT64, bytes.array(), 1);
    }

    /** @param values one after the other, row by row */
    void constant(String name, double[] values, int... sizes) {
        ByteBuffer bytes = ByteBuffer.allocate(Double.BYTES * values.length).order(ByteOrder.LITTLE_ENDIAN);
        bytes.asDoubleBuffer().put(values);
        constant(name, DOUBLE, bytes.array(), sizes);
    }

    private void constant(String name, int type, byte[] values, int... sizes) {
        Protobuf tensor = new Protobuf();
        for (int size : sizes) {
            tensor.number(1, size);
        }
        graph.message(5, tensor.number(2, type).text(8, name).bytes(9, values));
    }

    void constant(String name, List<String> texts) {
        Protobuf tensor = new Protobuf().number(1, texts.size()).number(2, STRING);
        texts.forEach(text -> tensor.text(6, text));
        graph.message(5, tensor.text(8, name));
    }

    /** With a row for each example. */
    void input(String name, int type, int columns) {
        graph.message(11, tensor(name, type, columns));
    }

    /** With a row for each example, or only one value for each if there are no columns. */
    void output(String name, int type, int... columns) {
        graph.message(12, tensor(name, type, columns));
    }

    private static Protobuf tensor(String name, int type, int... columns) {
        Protobuf shape = new Protobuf().message(1, new Protobuf().text(2, "examples"));
        for (int size : columns) {
            shape.message(1, new Protobuf().number(1, size));
        }
        Protobuf tensor = new Protobuf().number(1, type).message(2, shape);
        return new Protobuf().text(1, name).message(2, new Protobuf().message(1, tensor));
    }

    byte[] file(String name, String note) {
        return new Protobuf()
                .number(1, IR_VERSION)
                .text(2, "perceptron-streams")
                .text(6, note)
                .message(7, graph.text(2, name))
                .message(8, new Protobuf().text(1, "").number(2, OPERATORS_VERSION))
                .toBytes();
    }
}
