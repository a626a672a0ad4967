package perceptron.pipeline.store;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Map;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;

/** What changelogs hold after compaction, as text: a line for each record, with store, key and value, in the order of keys. */
final class StateFile {
    private static final HexFormat HEX = HexFormat.of();

    private StateFile() {}

    static String write(Map<String, KeyValueStore<byte[], byte[]>> stores) {
        StringBuilder text = new StringBuilder();
        stores.forEach((name, store) -> {
            try (KeyValueIterator<byte[], byte[]> all = store.all()) {
                while (all.hasNext()) {
                    KeyValue<byte[], byte[]> next = all.next();
                    text.append(name).append(' ').append(HEX.formatHex(next.key));
                    text.append(' ').append(HEX.formatHex(next.value)).append('\n');
                }
            }
        });
        return text.toString();
    }

    static void read(String text, Map<String, KeyValueStore<byte[], byte[]>> stores) {
        for (String line : text.split("\n")) {
            String[] parts = line.split(" ");
            stores.get(parts[0]).put(HEX.parseHex(parts[1]), HEX.parseHex(parts[2]));
        }
    }

    /** The records of a model as a release wrote them; empty if it wrote none. */
    static String released(String release, String name) throws IOException {
        try (InputStream in = StateFile.class.getResourceAsStream(release + "/" + name + ".txt")) {
            return in == null ? "" : new String(in.readAllBytes(), StandardCharsets.US_ASCII);
        }
    }
}
