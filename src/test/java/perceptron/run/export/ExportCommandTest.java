package perceptron.run.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import perceptron.example.FeatureVector;
import perceptron.learner.LinearModel;
import perceptron.learner.PagedWeights;
import perceptron.model.Trainer;
import perceptron.model.export.ModelFile;
import perceptron.run.Main;

/** What {@code evaluate --save} writes, and what {@code export} makes of it; what else is wrong with its options. */
class ExportCommandTest {
    @TempDir
    private Path folder;

    private Path saved;
    private StringWriter err;

    @BeforeEach
    void save() throws IOException {
        Path examples = Files.writeString(
                folder.resolve("e.svm"), "1 1:1 7:0.5\n-1 1:0.3 2:-2\n1 2:1 3:0.1\n-1 3:1\n1 1:0.1 3:0.3\n");
        saved = folder.resolve("m.json");
        assertThat(execute("evaluate", examples.toString(), "--learner", "pa1", "--save", saved.toString()))
                .isZero();
    }

    private int execute(String... args) {
        err = new StringWriter();
        return Main.commandLine()
                .setOut(new PrintWriter(new StringWriter()))
                .setErr(new PrintWriter(err, true))
                .execute(args);
    }

    private Path export(String... more) {
        Path out = folder.resolve("out");
        List<String> all = new ArrayList<>(List.of("export", "m", "--from", saved.toString(), "--out", "" + out));
        all.addAll(List.of(more));
        assertThat(execute(all.toArray(String[]::new))).as(err.toString()).isZero();
        return out;
    }

    private ModelFile saved() throws IOException {
        try (InputStream in = Files.newInputStream(saved)) {
            return ModelFile.read(in);
        }
    }

    @Test
    void aSavedModelGoesThroughExportUnchanged() throws IOException {
        assertThat(export()).hasSameTextualContentAs(saved);
        assertThat(saved().model().c()).isEqualTo(6);
        assertThat(folder).isDirectoryNotContaining("glob:**/.*");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(saved)))
                .isEqualTo("rw-------");
    }

    @Test
    void asATableItHasEveryWeightOnce() throws IOException {
        PagedWeights weights = saved().model().vector(0);
        List<String> lines = Files.readAllLines(export("--format", "csv"));
        assertThat(lines).hasSize(6).startsWith("class,floor,index,names,current,averaged,answer");
        assertThat(lines.get(1)).startsWith(",line,1,,").contains("," + weights.w(1) + ",");
        assertThat(lines.get(5)).startsWith(",line,,bias," + weights.w(PagedWeights.BIAS) + ",");
    }

    private void saveAdaptive(String numbers) {
        String examples = folder.resolve("e.svm").toString();
        assertThat(execute("evaluate", examples, "--learner", "adaptive", "--numbers", numbers, "--save", "" + saved))
                .isZero();
    }

    @Test
    void aTableHoldsWeightsForEachOneOfAValueAsItCame() throws IOException {
        saveAdaptive("linear");
        LinearModel model = saved().model();
        List<String> lines = Files.readAllLines(export("--format", "csv"));
        assertThat(lines.get(0)).isEqualTo("class,floor,index,names,current,averaged,answer");
        FeatureVector x = new FeatureVector();
        x.clear(false);
        x.add(1, 5);
        double score = new Trainer(model).predict(x).score();
        double ofFive = 5 * Double.parseDouble(lines.get(1).split(",", -1)[6]);
        double ofBias = Double.parseDouble(lines.get(5).split(",", -1)[6]);
        assertThat(ofFive + ofBias).isCloseTo(score, within(1e-6));
        assertThat(model.floors().statistics().perUnit(1, 0, 1)).isNotEqualTo(1);
    }

    @Test
    void weightsThatAModelDoesNotHaveAreRefusedByName() {
        assertThat(execute("import", "m", "" + saved, "--weights", "voted")).isEqualTo(1);
        assertThat(err.toString()).contains("contains no voted weights, only current and averaged ones");
    }

    @Test
    void whatIsNoModelIsAFailureThatSaysWhy() throws IOException {
        assertThat(execute("export", "m", "--from", "nowhere")).isEqualTo(1);
        assertThat(err.toString()).contains("unknown source --from nowhere; expected one of: state");
        Path none = Files.writeString(folder.resolve("none.json"), "{\"format\":1,\"settings\":{}}");
        assertThat(execute("export", "m", "--from", "" + none)).isEqualTo(1);
        assertThat(err.toString()).contains(none + ": not a complete model: \"learner\" is missing");
        Files.writeString(none, "{\"for");
        assertThat(execute("export", "m", "--from", "" + none)).isEqualTo(1);
        assertThat(execute("export", "m", "--from", "" + saved, "--out", "" + folder.resolve("no/f")))
                .isEqualTo(1);
        assertThat(err.toString()).contains("there is no folder").doesNotContain("\tat ");
        assertThat(execute("export", "m", "--from", "" + saved, "--out", "" + folder))
                .isEqualTo(1);
        assertThat(err.toString()).contains(folder + " is a folder");
    }
}
