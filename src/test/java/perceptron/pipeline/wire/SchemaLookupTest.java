package perceptron.pipeline.wire;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.avro.Schema;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import perceptron.example.Reason;
import perceptron.example.Rejection;

class SchemaLookupTest {
    private static final Schema SCHEMA = Schema.create(Schema.Type.LONG);
    private static final long LONG = SECONDS.toNanos(20);

    private final CountDownLatch answer = new CountDownLatch(1);
    private final AtomicInteger questions = new AtomicInteger();
    private volatile boolean away;

    private final SchemaLookup lookup = new SchemaLookup(this::answer);

    /** Id 404 is unknown, and id 500 an error of the registry's own. */
    private Schema answer(int id) throws Exception {
        questions.incrementAndGet();
        answer.await();
        if (away || id == 500) {
            throw new IOException("connection refused");
        }
        if (id == 404) {
            throw new SchemaLookup.UnknownSchema("the registry knows no schema with the id " + id);
        }
        return SCHEMA;
    }

    @AfterEach
    void close() {
        answer.countDown();
        lookup.close();
    }

    @Test
    void hasNoAnswerAtFirstAndAsksOnce() {
        assertThat(lookup.find(1, 0)).isNull();
        assertThat(lookup.find(1, 0)).isNull();
        answer.countDown();
        await().until(() -> lookup.find(1, 0) == SCHEMA);
        assertThat(questions).hasValue(1);
    }

    @Test
    void waitsIfAllowedTo() {
        answer.countDown();
        assertThat(lookup.find(1, LONG)).isSameAs(SCHEMA);
    }

    @Test
    void gaveUpWaitingWhenTheTimeIsOver() {
        long before = System.nanoTime();
        assertThat(lookup.find(1, SECONDS.toNanos(1) / 20)).isNull();
        assertThat(System.nanoTime() - before).isBetween(SECONDS.toNanos(1) / 20, LONG);
    }

    @Test
    void oneThatSaysNothingIsWaitedForOnce() {
        assertThat(lookup.find(1, SECONDS.toNanos(1) / 20)).isNull();
        assertThat(lookup.trouble()).isEqualTo("schema 1 was requested and has not arrived");
        long before = System.nanoTime();
        assertThat(lookup.find(1, LONG)).isNull();
        assertThat(lookup.find(2, LONG)).isNull();
        assertThat(System.nanoTime() - before).isLessThan(LONG / 4);
        answer.countDown();
        await().until(() -> lookup.trouble() == null && lookup.find(1, 0) == SCHEMA && lookup.find(2, 0) == SCHEMA);
    }

    @Test
    void rejectsWhatTheRegistryDoesNotKnow() {
        answer.countDown();
        assertThatThrownBy(() -> lookup.find(404, LONG))
                .isInstanceOfSatisfying(
                        Rejection.class, e -> assertThat(e.reason()).isEqualTo(Reason.UNKNOWN_SCHEMA))
                .hasMessage("the registry knows no schema with the id 404");
        assertThatThrownBy(() -> lookup.find(404, 0)).isInstanceOf(Rejection.class);
        assertThat(questions).hasValue(1);
    }

    /** A stream thread may go on for a while after the job was closed; what it cannot decode then, the next instance decodes. */
    @Test
    void oneThatIsClosedHasNoAnswerAndRejectsNothing() {
        answer.countDown();
        assertThat(lookup.find(1, LONG)).isSameAs(SCHEMA);
        lookup.close();
        assertThat(lookup.find(1, 0)).isSameAs(SCHEMA);
        assertThat(lookup.find(2, 0)).isNull();
        assertThat(lookup.find(404, 1)).isNull();
    }

    @Test
    void goesOnAskingARegistryThatIsAwayAndNobodyWaitsMeanwhile() {
        away = true;
        answer.countDown();
        assertThat(lookup.find(1, 0)).isNull();
        await().until(() -> lookup.trouble() != null);
        assertThat(lookup.trouble()).contains("schema 1", "connection refused");
        long before = System.nanoTime();
        assertThat(lookup.find(1, LONG)).isNull();
        assertThat(lookup.find(2, LONG)).isNull();
        assertThat(System.nanoTime() - before).isLessThan(LONG / 4);
        away = false;
        await().until(() -> lookup.find(1, 0) == SCHEMA && lookup.find(2, 0) == SCHEMA);
        await().until(() -> lookup.trouble() == null);
    }

    @Test
    void oneIdThatMakesTheRegistryFailHoldsUpNoOther() {
        answer.countDown();
        assertThat(lookup.find(500, 0)).isNull();
        lookup.find(1, 0);
        await().until(() -> lookup.find(1, 0) == SCHEMA);
        assertThat(lookup.find(500, 0)).isNull();
    }

    @Test
    void anyNumberOfUnknownIdsIsForgottenAgain() {
        for (int id = 0; id < 25_000; id++) {
            lookup.find(id, 0);
        }
        answer.countDown();
        await().until(() -> lookup.find(24_999, 0) == SCHEMA);
    }
}
