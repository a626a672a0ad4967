package perceptron.learner;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import perceptron.example.FeatureVector;

/**
 * What the adaptive learner has to come to on four sets of real data and on a stream whose pairs change, to the bit. The data are
 * not part of the project: LEARNER_DATA names the folder of the files, {@code elec.svm.gz} and so on. The stream is made here.
 */
public final class GoldenTable {
    /** One pass with one form of numbers: line, curve or surface. */
    record Row(String set, String numbers, String expected) {
        /** How many floors there are. */
        int floors() {
            return List.of("linear", "curve", "surface").indexOf(numbers) + 1;
        }

        @Override
        public String toString() {
            return set + " " + numbers;
        }
    }

    /** An example with one of two labels. */
    public record Labelled(FeatureVector x, boolean positive) {}

    private GoldenTable() {}

    static List<Row> rows() throws IOException {
        try (InputStream table = GoldenTable.class.getResourceAsStream("surfaces.txt")) {
            return new String(table.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.startsWith("#"))
                    .map(GoldenTable::row)
                    .toList();
        }
    }

    private static Row row(String line) {
        String[] name = line.substring(0, line.indexOf(" | ")).split(" ");
        return new Row(name[0], name[1], line.substring(line.indexOf(" | ") + 3));
    }

    /** In their order. Without the data, the test is not run. */
    public static List<Labelled> examples(String set) throws IOException {
        return set.equals("walk") ? walk() : file(set);
    }

    private static List<Labelled> file(String set) throws IOException {
        String folder = System.getenv("LEARNER_DATA");
        assumeTrue(folder != null, "LEARNER_DATA names no folder with data");
        Path file = Path.of(folder, set + ".svm.gz");
        try (InputStream in = new GZIPInputStream(Files.newInputStream(file));
                Stream<String> lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8)).lines()) {
            return lines.map(GoldenTable::example).toList();
        }
    }

    private static Labelled example(String line) {
        String[] parts = line.trim().split("[ :]");
        FeatureVector x = new FeatureVector();
        x.clear(false);
        for (int k = 1; k < parts.length; k += 2) {
            x.add(Integer.parseInt(parts[k]), Float.parseFloat(parts[k + 1]));
        }
        return new Labelled(x, parts[0].equals("+1"));
    }

    /** Twelve numbers, whose label is the sign of a product less another one, of pairs that change every 2,000 examples. */
    private static List<Labelled> walk() {
        List<Labelled> examples = new ArrayList<>();
        long state = 1;
        for (int t = 0; t < 60_000; t++) {
            int[] v = new int[12];
            FeatureVector x = new FeatureVector();
            x.clear(false);
            for (int k = 0; k < 12; k++) {
                state = state * 6364136223846793005L + 1442695040888963407L;
                v[k] = (int) ((state >>> 40) % 1001) - 500;
                if (v[k] != 0) {
                    x.add(k + 1, v[k] / 4f);
                }
            }
            int q = t / 2000;
            int plus = v[q % 12] * v[(q + 1 + q / 12) % 12];
            int minus = v[(q + 6) % 12] * v[(q + 10 + q / 12) % 12];
            examples.add(new Labelled(x, plus - minus > 0));
        }
        return examples;
    }
}
