package perceptron.pipeline.wire;

import io.confluent.kafka.schemaregistry.ParsedSchema;
import io.confluent.kafka.schemaregistry.avro.AvroSchema;
import io.confluent.kafka.schemaregistry.avro.AvroSchemaProvider;
import io.confluent.kafka.schemaregistry.client.rest.entities.Schema;
import io.confluent.kafka.schemaregistry.client.rest.exceptions.RestClientException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;

/**
 * Parses schemas for Confluent's client. The client reports every failure as an invalid schema, even a reference to another schema
 * that it could not fetch. This parser records the cause for the calling thread, since an invalid schema is final and a
 * failed fetch is not.
 */
final class SchemaParser extends AvroSchemaProvider {
    private final ThreadLocal<Throwable> failure = new ThreadLocal<>();

    /** Clears what was recorded before. */
    void begin() {
        failure.remove();
    }

    @Override
    public ParsedSchema parseSchemaOrElseThrow(Schema schema, boolean isNew, boolean normalize) {
        try {
            if (schema.getSchema() == null) {
                throw new UncheckedIOException(new IOException("the answer holds no schema"));
            }
            Map<String, String> references = references(schema, isNew);
            return new AvroSchema(schema.getSchema(), schema.getReferences(), references, null);
        } catch (RuntimeException | StackOverflowError e) {
            failure.set(e);
            throw new IllegalStateException(e); // The client's cache would wrap an Error.
        }
    }

    private Map<String, String> references(Schema schema, boolean isNew) {
        try {
            return resolveReferences(schema, isNew);
        } catch (RuntimeException e) {
            Throwable cause = e.getCause();
            boolean isAnswer =
                    cause == null || cause instanceof RestClientException answer && NotFound.isReportedBy(answer);
            if (isAnswer) {
                throw e;
            }
            throw new UncheckedIOException(new IOException("a referenced schema: " + cause.getMessage(), cause));
        }
    }

    /**
     * Throws the failure recorded since {@link #begin}, if there is one.
     *
     * @throws SchemaLookup.UnknownSchema if the schema itself is wrong, or refers to one that the registry does not have
     * @throws IOException if the registry did not answer
     */
    void throwFailure(int id) throws SchemaLookup.UnknownSchema, IOException {
        Throwable failed = failure.get();
        if (failed instanceof UncheckedIOException away) {
            throw away.getCause();
        }
        if (failed != null) {
            String why = failed instanceof StackOverflowError ? "it is nested too deep" : failed.getMessage();
            throw new SchemaLookup.UnknownSchema("schema " + id + " cannot be used: " + why);
        }
    }
}
