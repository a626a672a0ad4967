package perceptron.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import perceptron.avro.Block;
import perceptron.avro.Delete;
import perceptron.avro.Done;
import perceptron.avro.ImportPart;
import perceptron.avro.Outcome;
import perceptron.avro.Prediction;
import perceptron.avro.Update;
import perceptron.example.Example;
import perceptron.example.FeatureVector;

/** One key is one model, and a key that is really a user's id must not fill the machine. */
class ModelBoundsTest {
    /** Of 1,024 features, each with its weight and what the average takes off it. */
    private static final int PAGE_BYTES = 16 * 1024;

    private static final List<String> SIGNS = List.of("-1", "+1");

    @AutoClose
    private Driver driver;

    @Test
    void oneModelTooManyIsADeadLetterUntilThereIsRoom() {
        driver = Driver.with("models.max", "2");
        driver.example("a", "1", 1);
        driver.example("b", "1", 1);
        driver.example("c", "1", 1);
        driver.example("a", "1", 1);
        assertThat(driver.reasons()).containsExactly("too-many-models");
        assertThat(driver.live.namesFrom("", 10_000)).containsExactly("a", "b");
        driver.command("b", null, new Delete());
        driver.example("c", "1", 1);
        driver.example("b", "1", 1);
        assertThat(driver.live.namesFrom("", 10_000)).containsExactly("a", "c");
        assertThat(driver.read("dead-letters")).hasSize(1);
    }

    @Test
    void whatWouldMakeAModelTooLargeIsADeadLetterAndTheModelGoesOn() {
        driver = Driver.with("model.bytes.max", "" + 64 * PAGE_BYTES);
        sendPages("learned", "1", 0, 60);
        sendPages("too large", "-1", 50, 110);
        sendPages("waits", null, 50, 110);
        driver.label("m", "waits", "-1");
        sendPages("not larger", "-1", 0, 60);
        sendPages("a little larger", "1", 59, 63);
        assertThat(driver.read("predictions", Prediction.class))
                .extracting(Prediction::getId, Prediction::getVersion)
                .containsExactly(
                        tuple("learned", 1L),
                        tuple("waits", 2L),
                        tuple("not larger", 2L),
                        tuple("a little larger", 3L));
        assertThat(driver.reasons()).containsExactly("model-too-large", "model-too-large");
    }

    @Test
    void anImportThatWouldMakeAModelTooLargeIsRefused() {
        driver = Driver.with("model.bytes.max", "" + 64 * PAGE_BYTES);
        driver.example("m", "1", 1);
        driver.command("m", "at once", new ImportPart(1, 0, SIGNS, 0, null, pages(0, 65)));
        driver.command("m", "by and by", new ImportPart(2, 0, SIGNS, 0, null, pages(0, 40)));
        driver.command("m", "by and by", new ImportPart(2, 1, SIGNS, 0, null, pages(40, 80)));
        driver.command("m", "fits", new ImportPart(1, 0, SIGNS, 0, null, pages(0, 60)));
        List<Outcome> told = driver.read("outcomes", Outcome.class);
        assertThat(told).extracting(Outcome::getId).containsExactly("at once", "by and by", "fits");
        assertThat(told)
                .extracting(outcome -> outcome.getOutcome() instanceof Done)
                .containsExactly(false, false, true);
        assertThat(told.get(1).getOutcome().toString()).contains("model.bytes.max");
    }

    private void sendPages(String id, String label, int from, int to) {
        Example example = new Example();
        example.id(id);
        FeatureVector x = example.beginSparse();
        for (int page = from; page < to; page++) {
            x.add(1024 * page + 1023, 1);
        }
        example.label(label);
        driver.send(driver.now(), "m", example);
    }

    private static List<Block> pages(int from, int to) {
        return IntStream.range(from, to)
                .mapToObj(page -> new Block(1024 * page + 1023, List.of(1.0)))
                .toList();
    }

    @Test
    void aModelThatIsNotUsedIsDeletedOnceAndTold() {
        driver = Driver.with("model.ttl", "60000");
        driver.example("idle", "1", 1);
        driver.exampleWithId("labelled", "e", null, 1);
        driver.example("used", "1", 1);
        driver.advance(Duration.ofSeconds(50));
        driver.example("used", null, 1);
        driver.label("labelled", "e", "1");
        driver.read("outcomes");
        driver.advance(Duration.ofSeconds(9));
        assertThat(driver.read("outcomes")).isEmpty();
        driver.advance(Duration.ofSeconds(1));

        List<Outcome> told = driver.read("outcomes", Outcome.class);
        assertThat(told)
                .extracting(Outcome::getId, Outcome::getOutcome)
                .containsExactly(tuple("model.ttl", new Done("delete")));
        assertThat(driver.live.namesFrom("", 10_000)).containsExactly("labelled", "used");
        driver.advance(Duration.ofSeconds(20));
        assertThat(driver.read("outcomes")).isEmpty();

        driver.read("updates");
        driver.example("idle", "1", 1);
        assertThat(driver.updates(Update::getVersion)).containsExactly(1L, 2L);
    }
}
