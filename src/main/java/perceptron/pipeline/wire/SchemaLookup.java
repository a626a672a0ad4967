package perceptron.pipeline.wire;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.avro.Schema;
import perceptron.example.Reason;
import perceptron.example.Rejection;

/**
 * Schemas by their ids in the registry, asked for in a thread of its own, so that a registry that is slow or away never
 * holds up a stream thread: whoever asks gets null as long as there is no answer, and asks again later.
 *
 * <p>A registry that cannot be reached, or that answers with an error of its own, is asked again, ever more seldom, down to
 * once in two seconds. One that says that it does not know an id is believed for a minute: the id may be registered yet.
 * Any thread may use it.
 */
public final class SchemaLookup implements AutoCloseable {
    /** Where schemas come from. */
    public interface Source {
        /**
         * Blocks until there is an answer.
         *
         * @throws UnknownSchema where there is none with this id, or none that can be used
         * @throws Exception where the question could not be answered
         */
        Schema schema(int id) throws Exception;
    }

    /** There is no such schema. The message says so to a person. */
    public static final class UnknownSchema extends Exception {
        public UnknownSchema(String message) {
            super(message);
        }
    }

    private static final Duration BELIEVED = Duration.ofMinutes(1);
    private static final long FIRST_RETRY_MILLIS = 100;
    private static final long LAST_RETRY_MILLIS = 2_000;
    /** Ids without a schema that are remembered, and ids that are being asked for: garbage can name any number of them. */
    private static final int MOST_WITHOUT_SCHEMA = 10_000;

    private record Question(int id, CompletableFuture<Schema> answer) {}

    private final Source source;
    private final Map<Integer, Schema> known = new ConcurrentHashMap<>();
    private final Map<Integer, Question> asked = new ConcurrentHashMap<>();
    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread daemon = new Thread(task, "schema-lookup");
        daemon.setDaemon(true);
        return daemon;
    });
    private volatile String trouble;

    /** The background thread's own: what is still to be answered, and how long it rests after the next failure. */
    private final Deque<Question> open = new ArrayDeque<>();

    private boolean resting;
    private long retryMillis = FIRST_RETRY_MILLIS;

    public SchemaLookup(Source source) {
        this.source = source;
    }

    /** The schema, or null where there is no answer yet. Never blocks. */
    public Schema find(int id) {
        return find(id, 0);
    }

    /**
     * As {@link #find(int)}, but waits for the answer for so long, unless the registry is in trouble anyway.
     *
     * @throws Rejection where the registry knows no such schema
     */
    Schema find(int id, long nanos) {
        Schema schema = known.get(id);
        if (schema != null) {
            return schema;
        }
        Question question = asked.get(id);
        if (question == null) {
            question = ask(id);
        }
        if (question == null || !question.answer.isDone() && (nanos <= 0 || trouble != null)) {
            return null;
        }
        return await(question, nanos);
    }

    /** Null where too many are being asked for already. */
    private Question ask(int id) {
        if (asked.size() >= MOST_WITHOUT_SCHEMA) {
            asked.values().removeIf(question -> question.answer.isDone());
            if (asked.size() >= MOST_WITHOUT_SCHEMA) {
                return null;
            }
        }
        return asked.computeIfAbsent(id, absent -> {
            Question question = new Question(id, new CompletableFuture<>());
            thread.execute(() -> add(question));
            return question;
        });
    }

    private Schema await(Question question, long nanos) {
        try {
            return question.answer.get(nanos, TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            isSlow(question);
            return null;
        } catch (ExecutionException e) {
            throw new Rejection(Reason.UNKNOWN_SCHEMA, e.getCause().getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return null;
        }
    }

    /** One that says nothing is as good as away: nobody else is to wait for it until it answers, or its client gives up. */
    private void isSlow(Question question) {
        trouble = "schema " + question.id + " is being waited for";
        if (question.answer.isDone()) {
            // Just now, and nobody would take the trouble back.
            trouble = null;
        }
    }

    private void add(Question question) {
        open.add(question);
        if (!resting) {
            answerAll();
        }
    }

    /** Asks for one after the other. After a failure it rests, and goes on with the next: it may be the id's fault. */
    private void answerAll() {
        resting = false;
        while (!open.isEmpty()) {
            Question question = open.remove();
            try {
                answer(question);
                trouble = null;
                retryMillis = FIRST_RETRY_MILLIS;
            } catch (Throwable e) {
                // Of any kind: this thread has to live, or no schema would ever come again.
                trouble = "schema " + question.id + " cannot be fetched: " + e;
                open.add(question);
                resting = true;
                thread.schedule(this::answerAll, retryMillis, TimeUnit.MILLISECONDS);
                retryMillis = Math.min(LAST_RETRY_MILLIS, 2 * retryMillis);
                return;
            }
        }
    }

    private void answer(Question question) throws Exception {
        try {
            Schema schema = source.schema(question.id);
            known.put(question.id, schema);
            question.answer.complete(schema);
            asked.remove(question.id);
        } catch (UnknownSchema e) {
            question.answer.completeExceptionally(e);
            thread.schedule(() -> asked.remove(question.id, question), BELIEVED.toMillis(), TimeUnit.MILLISECONDS);
        }
    }

    /** What keeps the registry from answering; null where nothing does. */
    public String trouble() {
        return trouble;
    }

    /** Answers nothing more: what is being asked for stays without an answer. */
    @Override
    public void close() {
        thread.shutdownNow();
    }
}
