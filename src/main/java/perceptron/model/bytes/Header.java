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
 * @param seq the number of the change with which this was written
 * @param slots how many entries the journal has
 * @param slotsBefore how many it had before it grew
 * @param grownAt the number of the change from which on it has so many
 * @param averagedFrom how many updates there were when the average, and the votes, began
 * @param proof what else was stored then
 * @param rate the perceptron's rate, and
 * @param aggressiveness the cap C, as they are now
 * @param settings what must not change while the model lives, see {@link ModelSettings}
 * @param classes the classes known, where there are more than two labels
 */
public record Header(
        int epoch,
        long seq,
        int slots,
        int slotsBefore,
        long grownAt,
        long averagedFrom,
        Proof proof,
        double rate,
        double aggressiveness,
        Map<String, String> settings,
        List<String> classes) {
    private static final int FORMAT = 1;

    public byte[] toBytes() {
        BytesOut out = new BytesOut(256);
        out.writeByte(FORMAT);
        out.writeVarint(epoch);
        out.writeVarint(seq);
        out.writeVarint(slots);
        out.writeVarint(slotsBefore);
        out.writeVarint(grownAt);
        out.writeVarint(averagedFrom);
        proof.write(out);
        out.writeDouble(rate);
        out.writeDouble(aggressiveness);
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
        long seq = in.readVarint();
        int slots = in.readInt();
        int slotsBefore = in.readInt();
        long grownAt = in.readVarint();
        long averagedFrom = in.readVarint();
        Proof proof = Proof.read(in);
        double rate = in.readDouble();
        double aggressiveness = in.readDouble();
        Map<String, String> settings = new LinkedHashMap<>();
        for (int left = in.readInt(); left > 0; left--) {
            settings.put(in.readText(), in.readText());
        }
        List<String> classes = new ArrayList<>();
        for (int left = in.readInt(); left > 0; left--) {
            classes.add(in.readText());
        }
        return new Header(
                epoch,
                seq,
                slots,
                slotsBefore,
                grownAt,
                averagedFrom,
                proof,
                rate,
                aggressiveness,
                settings,
                List.copyOf(classes));
    }
}
