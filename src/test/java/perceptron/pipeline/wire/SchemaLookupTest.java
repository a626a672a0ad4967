package perceptron.pipeline.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.awaitility.Awaitility.await;

import io.confluent.kafka.schemaregistry.client.rest.exceptions.RestClientException;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.avro.Schema;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import perceptron.example.Reason;
import perceptron.example.Rejection;
import perceptron.pipeline.wire.SchemaLookup.NoAnswer;

class SchemaLookupTest {
    private static final Schema SCHEMA = Schema.create(Schema.Type.LONG);
    private static final Duration LONG = Duration.ofSeconds(20);

    private final CountDownLatch silence = new CountDownLatch(1);
    private final AtomicInteger questions = new AtomicInteger();
    private volatile boolean away;

    private final SchemaLookup lookup = new SchemaLookup(this::answer, LONG);

    /** Nothing is said of id 9 at first, and id 404 is unknown. */
    private Schema answer(int id) throws Exception {
        questions.incrementAndGet();
        if (id == 9) {
            silence.await();
        }
        if (away) {
            throw new IOException("connection refused");
        }
        if (id == 404) {
            throw new SchemaLookup.UnknownSchema("the registry knows no schema with the id " + id);
        }
        return SCHEMA;
    }

    @AfterEach
    void speak() {
        silence.countDown();
    }

    @Test
    void aLoginThatIsRejectedIsToldFromSilence() {
        SchemaLookup rejected = new SchemaLookup(id -> {
            throw new RestClientException("Unauthorized", 401, 401);
        });
        assertThatThrownBy(() -> rejected.find(7))
                .isInstanceOfSatisfying(SchemaLookup.NoAnswer.class, e -> assertThat(e.isRejected())
                        .isTrue())
                .hasMessageStartingWith("the schema registry rejects the login: schema 7 cannot be fetched: ");
    }

    @Test
    void rejectsWhatTheRegistryDoesNotKnow() {
        assertThatThrownBy(() -> lookup.find(404))
                .isInstanceOfSatisfying(
                        Rejection.class, e -> assertThat(e.reason()).isEqualTo(Reason.UNKNOWN_SCHEMA))
                .hasMessage("the registry knows no schema with the id 404");
    }

    @Test
    void whatIsKnownNeedsNoRegistryAndWhatIsNotIsAskedForAgain() {
        lookup.find(1);
        away = true;
        assertThat(lookup.find(1)).isSameAs(SCHEMA);
        assertThat(questions).hasValue(1);
        assertThatThrownBy(() -> lookup.find(2))
                .isInstanceOfSatisfying(NoAnswer.class, e -> assertThat(e.id()).isEqualTo(2))
                .hasMessageContainingAll("schema 2", "connection refused");
        away = false;
        assertThat(lookup.find(2)).isSameAs(SCHEMA);
    }

    @Test
    void aSilentRegistryIsWaitedForNoLongerThanAllowedAndItsLateAnswerCounts() {
        SchemaLookup impatient = new SchemaLookup(this::answer, Duration.ofMillis(50));
        long before = System.nanoTime();
        assertThatThrownBy(() -> impatient.find(9)).isInstanceOf(NoAnswer.class).hasMessageContaining("within 50 ms");
        assertThat(System.nanoTime() - before).isBetween(50_000_000L, LONG.toNanos() / 2);
        await("another id meanwhile").ignoreException(NoAnswer.class).until(() -> impatient.find(1) == SCHEMA);
        silence.countDown();
        await().ignoreException(NoAnswer.class).until(() -> impatient.find(9) == SCHEMA);
        assertThat(questions).as("of id 9 and id 1").hasValue(2);
    }

    @Test
    void isFoundInAChainOfCauses() {
        away = true;
        Throwable failure = catchThrowable(() -> lookup.find(2));
        assertThat(NoAnswer.in(new RuntimeException(new RuntimeException(failure))))
                .isSameAs(failure);
        assertThat(NoAnswer.in(new RuntimeException("another"))).isNull();
    }
}
