package perceptron.pipeline.store;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import perceptron.model.ModelSettings;
import perceptron.model.bytes.BytesIn;
import perceptron.model.bytes.BytesOut;

/**
 * What has to be known of a model before anything else of it can be read. Written when the model begins, and again when
 * one of these changes, which is seldom.
 *
 * @param epoch under which everything else is stored; a reset begins another
 * @param settings what must not change while the model lives, see {@link ModelSettings}
 * @param classes the known classes in their order; none if the model is binary
 */
record Header(int epoch, Map<String, String> settings, List<String> classes) {
    private static final int FORMAT = 1;

    byte[] toBytes() {
        BytesOut out = new BytesOut(256);
        out.writeByte(FORMAT);
        out.write(epoch);
        out.write(settings.size());
        settings.forEach((name, value) -> {
            out.writeText(name);
            out.writeText(value);
        });
        out.write(classes.size());
        classes.forEach(out::writeText);
        return out.toBytes();
    }

    static Header of(byte[] bytes) {
        BytesIn in = new BytesIn(bytes);
        in.expectVersion(FORMAT, "header");
        int epoch = in.readInt();
        Map<String, String> settings = new LinkedHashMap<>();
        for (int left = in.readInt(); left > 0; left--) {
            settings.put(in.readText(), in.readText());
        }
        List<String> classes = new ArrayList<>();
        for (int left = in.readInt(); left > 0; left--) {
            classes.add(in.readText());
        }
        return new Header(epoch, settings, List.copyOf(classes));
    }
}
