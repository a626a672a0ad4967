package perceptron.pipeline.wire;

import io.confluent.kafka.schemaregistry.client.rest.exceptions.RestClientException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.avro.Schema;
import org.apache.kafka.common.utils.ThreadUtils;
import perceptron.example.Reason;
import perceptron.example.Rejection;

/**
 * Schemas by their ids in the registry. Known ids are answered from memory. For a new one the caller waits, but no longer than five
 * seconds: a stream thread that outlives its transaction loses its state and has to restore it. Any thread may use it.
 */
public final class SchemaLookup {
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

    /** The registry has not answered. This says nothing about the record that needs the schema, so that record has to wait. */
    public static final class NoAnswer extends RuntimeException {
        private final int id;
        private final boolean isRejected;

        private NoAnswer(int id, String why, boolean isRejected) {
            super("the schema registry " + (isRejected ? "rejects the login" : "does not answer") + ": schema " + id
                    + " cannot be fetched: " + why);
            this.id = id;
            this.isRejected = isRejected;
        }

        /** Whether the registry has answered that it does not let the job in. */
        public boolean isRejected() {
            return isRejected;
        }

        public int id() {
            return id;
        }

        /** The one in a chain of causes; null if there is none. */
        public static NoAnswer in(Throwable failure) {
            Throwable cause = failure;
            while (cause != null && !(cause instanceof NoAnswer)) {
                cause = cause.getCause();
            }
            return (NoAnswer) cause;
        }
    }

    private static final Duration LONGEST_WAIT = Duration.ofSeconds(5);

    private final Source source;
    private final Duration longestWait;
    private final Map<Integer, CompletableFuture<Schema>> requests = new ConcurrentHashMap<>();

    /** Requests run here, since the client's own time limits hold for each step of a request, and not for the whole. */
    private final Executor threads =
            Executors.newCachedThreadPool(ThreadUtils.createThreadFactory("schema-lookup", true));

    public SchemaLookup(Source source) {
        this(source, LONGEST_WAIT);
    }

    SchemaLookup(Source source, Duration longestWait) {
        this.source = source;
        this.longestWait = longestWait;
    }

    /**
     * Waits for the schema.
     *
     * @throws Rejection if the registry does not know the schema, or if it cannot be used
     * @throws NoAnswer if the registry does not answer in time
     */
    public Schema find(int id) {
        try {
            return request(id).get(longestWait.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof UnknownSchema unknown) {
                throw new Rejection(Reason.UNKNOWN_SCHEMA, unknown.getMessage());
            }
            boolean isRejected = e.getCause() instanceof RestClientException answer
                    && (answer.getStatus() == 401 || answer.getStatus() == 403);
            throw new NoAnswer(id, e.getCause().toString(), isRejected);
        } catch (TimeoutException e) {
            throw new NoAnswer(id, "no answer within " + longestWait.toMillis() + " ms", false);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new NoAnswer(id, "the thread was interrupted", false);
        }
    }

    /** The one that was made before, unless it failed. */
    private CompletableFuture<Schema> request(int id) {
        CompletableFuture<Schema> request = new CompletableFuture<>();
        CompletableFuture<Schema> earlier = requests.putIfAbsent(id, request);
        if (earlier != null) {
            return earlier;
        }
        threads.execute(() -> {
            try {
                request.complete(source.schema(id));
            } catch (Throwable e) {
                requests.remove(id);
                request.completeExceptionally(e);
            }
        });
        return request;
    }
}
