package perceptron.pipeline.wire;

import io.confluent.kafka.schemaregistry.ParsedSchema;
import io.confluent.kafka.schemaregistry.avro.AvroSchema;
import io.confluent.kafka.schemaregistry.avro.AvroSchemaProvider;
import io.confluent.kafka.schemaregistry.client.SchemaMetadata;
import io.confluent.kafka.schemaregistry.client.SchemaRegistryClient;
import io.confluent.kafka.schemaregistry.client.SchemaRegistryClientFactory;
import io.confluent.kafka.schemaregistry.client.rest.exceptions.RestClientException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.avro.Schema;
import org.apache.avro.SchemaNormalization;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import perceptron.pipeline.wire.SchemaLookup.UnknownSchema;

/**
 * The schema registry, over Confluent's client. Its calls block, so no stream thread may make one: while the job runs, schemas are
 * looked up through {@link SchemaLookup}. Any other thread may use it.
 *
 * <p>Every setting that begins with {@code schema.registry.} reaches the client under the name that Confluent gave it:
 * {@code schema.registry.basic.auth.user.info}, {@code schema.registry.bearer.auth.token},
 * {@code schema.registry.ssl.truststore.location} and so on.
 */
public final class Registry implements SchemaLookup.Source, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Registry.class);

    public static final String PREFIX = "schema.registry.";
    public static final String URL = PREFIX + "url";
    /** Whether the job may register the schemas of its outputs; on unless set to false. */
    public static final String AUTO_REGISTER = PREFIX + "auto.register.schemas";

    /** The registry cannot be used as it is. The message tells a person what to do about it. */
    public static final class RegistryException extends RuntimeException {
        private RegistryException(String message, Throwable cause) {
            super(message, cause);
        }
    }

    private static final int SCHEMAS_KEPT = 1000;
    private static final int CONFLICT = 409;
    private static final int NOT_FOUND = 404;
    private static final int SUBJECT_MISSING = 40401; // then that of a version
    private static final int SCHEMA_MISSING = 40403;

    private final String url;
    private final boolean mayRegister;
    private final SchemaRegistryClient client;
    private final SchemaParser parser = new SchemaParser();

    /** @param settings those that begin with {@link #PREFIX} */
    public Registry(Map<String, String> settings) {
        url = settings.get(URL);
        if (url == null || url.isBlank()) {
            throw new IllegalArgumentException(URL + " is not set: it is the address of the schema registry");
        }
        mayRegister = Boolean.parseBoolean(settings.getOrDefault(AUTO_REGISTER, "true"));
        client = SchemaRegistryClientFactory.newClient(
                List.of(url.split("\\s*,\\s*")), SCHEMAS_KEPT, List.of(parser), clientSettings(settings), Map.of());
    }

    /** Settings under both names: Confluent's classes read most of them without the prefix, and those of TLS with it. */
    public static Map<String, String> forConfluent(Map<String, String> settings) {
        Map<String, String> both = new HashMap<>();
        settings.forEach((name, value) -> both.put(name.substring(PREFIX.length()), value));
        both.putAll(settings);
        return both;
    }

    private static Map<String, Object> clientSettings(Map<String, String> settings) {
        Map<String, Object> client = new HashMap<>();
        client.put("http.connect.timeout.ms", "2000");
        client.put("http.read.timeout.ms", "5000");
        client.put("max.retries", "2");
        client.put("retries.wait.ms", "300");
        client.put("retries.max.wait.ms", "1000");
        client.putAll(forConfluent(settings));
        client.put("missing.id.cache.ttl.sec", 60L); // Garbage may hold the same unknown id in every record.
        if (client.containsKey("bearer.auth.token")) {
            client.putIfAbsent("bearer.auth.credentials.source", "STATIC_TOKEN");
        }
        if (client.containsKey("basic.auth.user.info")) {
            client.putIfAbsent("basic.auth.credentials.source", "USER_INFO");
        }
        return client;
    }

    /** The id with which values of the subject are written. Registers the schema if that is needed and allowed. */
    public int id(String subject, Schema schema) {
        return mayRegister ? register(subject, schema) : registered(subject, schema);
    }

    public int register(String subject, Schema schema) {
        return ask("register " + subject, () -> client.register(subject, new AvroSchema(schema)));
    }

    private int registered(String subject, Schema schema) {
        return find(subject, () -> client.getId(subject, new AvroSchema(schema)))
                .orElseGet(() -> latest(subject, schema));
    }

    /** The latest version may differ from our schema in what does not change the bytes, for example in the docs. */
    private int latest(String subject, Schema schema) {
        SchemaMetadata latest = find(subject, () -> client.getLatestSchemaMetadata(subject))
                .orElseThrow(() -> missing(subject, "is not registered"));
        Schema theirs = new Schema.Parser().parse(latest.getSchema());
        if (!SchemaNormalization.toParsingForm(theirs).equals(SchemaNormalization.toParsingForm(schema))) {
            throw missing(subject, "contains a different schema from the one that this release writes");
        }
        return latest.getId();
    }

    private RegistryException missing(String subject, String what) {
        return new RegistryException(
                "the subject " + subject + " " + what + " at " + url + ", and " + AUTO_REGISTER
                        + " is false: register it with perceptron-streams topics create",
                null);
    }

    /** Sets the subject's compatibility, such as FULL_TRANSITIVE. */
    public void compatibility(String subject, String level) {
        ask("set the compatibility of " + subject, () -> client.updateCompatibility(subject, level));
    }

    private interface Question<T> {
        T ask() throws UnknownSchema, IOException, RestClientException;
    }

    /** What the registry knows; empty if it says that there is no such thing, or if it is a schema that cannot be used. */
    private <T> Optional<T> find(String subject, Question<T> question) {
        return ask("look up " + subject, () -> {
            try {
                return Optional.of(question.ask());
            } catch (UnknownSchema e) {
                return Optional.empty();
            } catch (RestClientException e) {
                if (isMissing(e)) {
                    return Optional.empty();
                }
                throw e;
            }
        });
    }

    private <T> T ask(String what, Question<T> question) {
        try {
            return question.ask();
        } catch (RestClientException e) {
            throw new RegistryException(refusal(what, e), e);
        } catch (IOException | UnknownSchema e) {
            throw new RegistryException(
                    "the registry at " + url + " cannot be reached: " + e + " (is " + URL
                            + " right? With JSON examples, outputs.format=json needs no registry)",
                    e);
        }
    }

    private String refusal(String what, RestClientException e) {
        if (e.getStatus() == CONFLICT) {
            return "the registry does not " + what + ", because it is incompatible with earlier ones: "
                    + e.getMessage();
        }
        String way =
                switch (e.getStatus()) {
                    case 401, 403 -> " (set " + PREFIX + "basic.auth.user.info or " + PREFIX + "bearer.auth.token)";
                    case 404 -> " (is " + URL + " right?)";
                    default -> "";
                };
        return "the registry at " + url + " does not " + what + ": it answers with status " + e.getStatus() + ", "
                + e.getMessage() + way;
    }

    @Override
    public Schema schema(int id) throws UnknownSchema, IOException, RestClientException {
        parser.failure.remove();
        try {
            return ((AvroSchema) client.getSchemaById(id)).rawSchema();
        } catch (RestClientException e) {
            if (isMissing(e) && e.getErrorCode() == SCHEMA_MISSING) {
                throw new UnknownSchema("the registry knows no schema with the id " + id);
            }
            throw e;
        } catch (IOException | RuntimeException e) {
            Throwable cause = parser.failure.get();
            if (cause instanceof UncheckedIOException away) {
                throw away.getCause();
            }
            if (cause == null && e instanceof IOException) {
                throw e;
            }
            // A schema of another type than Avro never reaches the parser, and waiting does not help.
            Throwable last = cause == null ? e : cause;
            String why = last instanceof StackOverflowError ? "it is nested too deep" : last.getMessage();
            throw new UnknownSchema("schema " + id + " cannot be used: " + why);
        }
    }

    /** All versions of a subject's schema, the newest first. Empty if there are none, or if one of them cannot be used. */
    public List<Schema> versions(String subject) {
        return find(subject, () -> {
                    List<Schema> schemas = new ArrayList<>();
                    for (int version : client.getAllVersions(subject)) {
                        schemas.add(
                                0,
                                schema(client.getSchemaMetadata(subject, version)
                                        .getId()));
                    }
                    return schemas;
                })
                .orElse(List.of());
    }

    @Override
    public void close() {
        try {
            client.close();
        } catch (IOException e) {
            LOG.debug("The registry's client could not be closed", e);
        }
    }

    /**
     * Whether the registry itself says that a subject, version or schema is missing, by its own error codes. The status 404 alone
     * proves nothing: any proxy, and any other service at a wrong address, answers with it.
     */
    private static boolean isMissing(RestClientException e) {
        return e.getStatus() == NOT_FOUND && e.getErrorCode() >= SUBJECT_MISSING && e.getErrorCode() <= SCHEMA_MISSING;
    }

    /**
     * Parses schemas for Confluent's client. The client reports every failure as an invalid schema, even a reference to another schema
     * that it could not fetch. This parser records the cause for the calling thread, since an invalid schema is final and a
     * failed fetch is not.
     */
    private static final class SchemaParser extends AvroSchemaProvider {
        private final ThreadLocal<Throwable> failure = new ThreadLocal<>();

        @Override
        public ParsedSchema parseSchemaOrElseThrow(
                io.confluent.kafka.schemaregistry.client.rest.entities.Schema schema,
                boolean isNew,
                boolean normalize) {
            try {
                if (schema.getSchema() == null) {
                    throw new UncheckedIOException(new IOException("the response does not contain a schema"));
                }
                Map<String, String> references = references(schema, isNew);
                return new AvroSchema(schema.getSchema(), schema.getReferences(), references, null);
            } catch (RuntimeException | StackOverflowError e) {
                failure.set(e);
                throw new IllegalStateException(e); // The client's cache would wrap an Error.
            }
        }

        private Map<String, String> references(
                io.confluent.kafka.schemaregistry.client.rest.entities.Schema schema, boolean isNew) {
            try {
                return resolveReferences(schema, isNew);
            } catch (RuntimeException e) {
                Throwable cause = e.getCause();
                boolean isAnswer = cause == null || cause instanceof RestClientException answer && isMissing(answer);
                if (isAnswer) {
                    throw e;
                }
                throw new UncheckedIOException(new IOException("a referenced schema: " + cause.getMessage(), cause));
            }
        }
    }
}
