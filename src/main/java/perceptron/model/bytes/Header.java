package perceptron.model.bytes;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import perceptron.model.ModelSettings;

/**
 * What has to be known of a model before anything else of it can be read. Written when the model begins, and again when
 * one of these changes, which is seldom.
 *
 * @param epoch under which everything else is stored; a reset begins another
 * @param begun the number of the change with which the epoch began
 * @param imported which pages were stored then, of an import
 * @param version the number of the last change that is in this header
 * @param averagedFrom how many updates there were when the average, and the votes, began
 * @param rate the perceptron's rate, as it is now
 * @param C the cap C, as it is now
 * @param settings what must not change while the model lives, see {@link ModelSettings}
 * @param classes the known classes in their order; none if the model is binary
 */
public record Header(
        int epoch,
        long begun,
        PageSum imported,
        long version,
        long averagedFrom,
        double rate,
        double C,
        Map<String, String> settings,
        List<String> classes) {
    private static final int FORMAT = 1;

    public byte[] toBytes() {
        BytesOut out = new BytesOut(256);
        out.writeByte(FORMAT);
        out.writeVarint(epoch);
        out.writeVarint(begun);
        imported.write(out);
        out.writeVarint(version);
        out.writeVarint(averagedFrom);
        out.writeDouble(rate);
        out.writeDouble(C);
        out.writeVarint(settings.size());
        settings.forEach((name, value) -> {
            out.writeText(name);
            out.writeText(value);
        });
        out.writeVarint(classes.size());
        classes.forEach(out::writeText);
        return out.toBytes();
    }

    public static Header of(byte[] bytes) {
        BytesIn in = new BytesIn(bytes);
        in.expectVersion(FORMAT, "header");
        int epoch = in.readInt();
        long begun = in.readVarint();
        PageSum imported = PageSum.read(in);
        long version = in.readVarint();
        long averagedFrom = in.readVarint();
        double rate = in.readDouble();
        double C = in.readDouble();
        Map<String, String> settings = new LinkedHashMap<>();
        for (int left = in.readInt(); left > 0; left--) {
            settings.put(in.readText(), in.readText());
        }
        List<String> classes = new ArrayList<>();
        for (int left = in.readInt(); left > 0; left--) {
            classes.add(in.readText());
        }
        return new Header(epoch, begun, imported, version, averagedFrom, rate, C, settings, List.copyOf(classes));
    }
}
