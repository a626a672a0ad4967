package perceptron.pipeline.wire;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.avro.Schema;
import perceptron.example.Reason;
import perceptron.example.Rejection;

/**
 * Schemas by their ids in the registry, requested in a background thread, so that a slow or unreachable registry blocks a stream
 * thread no longer than the caller allows: the caller gets null until there is an answer, and asks again later.
 *
 * <p>If the registry cannot be reached or answers with an error, the request is repeated at growing intervals of up to two
 * seconds. If it answers that an id is unknown, that is cached for a minute, since the id may be registered later.
 * Any thread may use it.
 */
public final class SchemaLookup implements AutoCloseable {
    /** Where schemas come from. */
    public interface Source {
        /**
         * Blocks until there is an answer.
         *
         * @throws UnknownSchema if there is no schema with this id, or if it cannot be used
         * @throws Exception if there was no answer
         */
        Schema schema(int id) throws Exception;
    }

    /** There is no such schema. The message is for people. */
    public static final class UnknownSchema extends Exception {
        public UnknownSchema(String message) {
            super(message);
        }
    }

    private static final long UNKNOWN_CACHED_MILLIS = 60_000;
    private static final long FIRST_RETRY_MILLIS = 100;
    private static final long LAST_RETRY_MILLIS = 2_000;
    /** Limits the cached unknown ids and the open requests, since garbage may contain any number of ids. */
    private static final int MOST_WITHOUT_SCHEMA = 10_000;

    private record Question(int id, CompletableFuture<Schema> answer) {}

    private final Source source;
    private final Map<Integer, Schema> known = new ConcurrentHashMap<>();
    private final Map<Integer, Question> asked = new ConcurrentHashMap<>();
    /** Once it is shut down, it drops new tasks: a question then gets no answer. */
    private final ScheduledExecutorService thread =
            new ScheduledThreadPoolExecutor(1, SchemaLookup::daemon, new ThreadPoolExecutor.DiscardPolicy());

    private volatile String trouble;

    /** Owned by the background thread: the open requests, and how long it waits after the next failure. */
    private final Deque<Question> open = new ArrayDeque<>();

    private boolean resting;
    private long retryMillis = FIRST_RETRY_MILLIS;

    public SchemaLookup(Source source) {
        this.source = source;
    }

    private static Thread daemon(Runnable task) {
        Thread daemon = new Thread(task, "schema-lookup");
        daemon.setDaemon(true);
        return daemon;
    }

    /**
     * The schema, or null if there is no answer yet. Waits up to this long for the answer, unless the registry is known to fail.
     *
     * @throws Rejection if the registry does not know the schema
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

    /** Null if there are too many open requests. */
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
            reportSlow(question);
            return null;
        } catch (ExecutionException e) {
            throw new Rejection(Reason.UNKNOWN_SCHEMA, e.getCause().getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return null;
        }
    }

    /** A registry that does not answer in time counts as unreachable: no other caller waits for it until it answers or the request fails. */
    private void reportSlow(Question question) {
        trouble = "schema " + question.id + " was requested and has not arrived";
        if (question.answer.isDone()) {
            // The answer arrived at this moment, and nothing else would clear the trouble.
            trouble = null;
        }
    }

    private void add(Question question) {
        open.add(question);
        if (!resting) {
            answerAll();
        }
    }

    /** Requests one id after the other. After a failure it waits and goes on with the next id, since the id may be the cause. */
    private void answerAll() {
        resting = false;
        while (!open.isEmpty()) {
            Question question = open.remove();
            try {
                answer(question);
                trouble = null;
                retryMillis = FIRST_RETRY_MILLIS;
            } catch (Throwable e) {
                // Of any kind: if this thread died, no schema would ever arrive again.
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
            thread.schedule(() -> asked.remove(question.id, question), UNKNOWN_CACHED_MILLIS, TimeUnit.MILLISECONDS);
        }
    }

    /** Why the registry does not answer; null if it does. */
    public String trouble() {
        return trouble;
    }

    /**
     * Stops; open requests are never answered. A stream thread that Kafka Streams did not wait for may still ask: nothing it decodes
     * may depend on when the job was closed.
     */
    @Override
    public void close() {
        thread.shutdownNow();
    }
}
