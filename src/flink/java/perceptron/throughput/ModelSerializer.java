package perceptron.throughput;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.flink.api.common.typeutils.SimpleTypeSerializerSnapshot;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.api.common.typeutils.base.TypeSerializerSingleton;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.apache.flink.core.memory.DataOutputView;
import perceptron.learner.Change;
import perceptron.learner.LinearModel;
import perceptron.learner.PagedWeights;
import perceptron.learner.Surfaces.Slot;
import perceptron.model.ModelSettings;

/** Models as Flink's state: all that they have learned, page by page. */
final class ModelSerializer extends TypeSerializerSingleton<LinearModel> {
    /** Small pages, since Flink copies and writes all of them. */
    private static final int SPAN = 8;

    private static final int END = -1;

    /** For Flink. */
    public static final class Snapshot extends SimpleTypeSerializerSnapshot<LinearModel> {
        public Snapshot() {
            super(ModelSerializer::new);
        }
    }

    @Override
    public LinearModel createInstance() {
        return new LinearModel(ModelSettings.of(Map.of()).learner().withSpan(SPAN));
    }

    @Override
    public void serialize(LinearModel model, DataOutputView out) throws IOException {
        out.writeByte(model.floors().count());
        out.writeInt(model.floors().surfaces().numbers());
        writeInts(model.floors().surfaces().names(), out);
        writeDoubles(model.floors().surfaces().ranges(), out);
        out.writeInt(model.floors().surfaces().slots().size());
        for (Slot slot : model.floors().surfaces().slots()) {
            out.writeByte(slot.i());
            out.writeByte(slot.j());
            out.writeDouble(slot.use());
            out.writeLong(slot.born());
        }
        out.writeLong(model.c());
        out.writeLong(model.updates());
        out.writeDouble(model.squaredNorm());
        writeInts(model.leads(), out);
        for (int floor = 0; floor < model.floors().count(); floor++) {
            out.writeLong(model.updates(floor));
        }
        writePages(Change.STATISTICS, model, out);
        for (int vector : model.floors().numbersOfPages()) {
            writePages(vector, model, out);
        }
    }

    private static void writeInts(int[] numbers, DataOutputView out) throws IOException {
        out.writeInt(numbers.length);
        for (int number : numbers) {
            out.writeInt(number);
        }
    }

    private static int[] readInts(DataInputView in) throws IOException {
        int[] numbers = new int[in.readInt()];
        for (int k = 0; k < numbers.length; k++) {
            numbers[k] = in.readInt();
        }
        return numbers;
    }

    private static void writeDoubles(double[] values, DataOutputView out) throws IOException {
        out.writeInt(values.length);
        for (double value : values) {
            out.writeDouble(value);
        }
    }

    private static double[] readDoubles(DataInputView in) throws IOException {
        double[] values = new double[in.readInt()];
        for (int k = 0; k < values.length; k++) {
            values[k] = in.readDouble();
        }
        return values;
    }

    private static void writePages(int vector, LinearModel model, DataOutputView out) throws IOException {
        PagedWeights pages = model.floors().pages(vector);
        for (int page = pages.nextPage(0); page >= 0; page = pages.nextPage(page + 1)) {
            out.writeInt(page);
            writeDoubles(pages.stored(page), out);
        }
        out.writeInt(END);
    }

    private static void readPages(int vector, LinearModel model, DataInputView in) throws IOException {
        for (int page = in.readInt(); page != END; page = in.readInt()) {
            model.floors().pages(vector).put(page, readDoubles(in));
        }
    }

    @Override
    public LinearModel deserialize(DataInputView in) throws IOException {
        LinearModel model = createInstance();
        model.raise(in.readByte());
        int numbers = in.readInt();
        int[] names = readInts(in);
        double[] ranges = readDoubles(in);
        List<Slot> slots = new ArrayList<>();
        for (int left = in.readInt(); left > 0; left--) {
            slots.add(new Slot(in.readByte(), in.readByte(), in.readDouble(), in.readLong()));
        }
        model.floors().surfaces().restore(numbers, names, ranges, slots);
        long c = in.readLong();
        long updates = in.readLong();
        double squaredNorm = in.readDouble();
        int[] leads = readInts(in);
        for (int floor = 0; floor < model.floors().count(); floor++) {
            model.restore(floor, in.readLong());
        }
        readPages(Change.STATISTICS, model, in);
        for (int vector : model.floors().numbersOfPages()) {
            readPages(vector, model, in);
        }
        model.restore(c, updates, squaredNorm);
        model.restoreLeads(leads);
        model.floors().complete();
        return model;
    }

    @Override
    public LinearModel deserialize(LinearModel reuse, DataInputView in) throws IOException {
        return deserialize(in);
    }

    @Override
    public LinearModel copy(LinearModel from) {
        DataOutputSerializer out = new DataOutputSerializer(1 << 16);
        try {
            serialize(from, out);
            return deserialize(new DataInputDeserializer(out.getSharedBuffer(), 0, out.length()));
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public LinearModel copy(LinearModel from, LinearModel reuse) {
        return copy(from);
    }

    @Override
    public void copy(DataInputView in, DataOutputView out) throws IOException {
        serialize(deserialize(in), out);
    }

    @Override
    public int getLength() {
        return -1;
    }

    @Override
    public boolean isImmutableType() {
        return false;
    }

    @Override
    public TypeSerializerSnapshot<LinearModel> snapshotConfiguration() {
        return new Snapshot();
    }
}
