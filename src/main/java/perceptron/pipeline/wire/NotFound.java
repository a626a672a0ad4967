package perceptron.pipeline.wire;

import io.confluent.kafka.schemaregistry.client.rest.exceptions.RestClientException;
import java.util.Arrays;

/**
 * What a schema registry itself reports as missing, by its own error codes. The status 404 alone proves nothing: any proxy,
 * and any other service at a wrong address, answers with it.
 */
enum NotFound {
    SUBJECT(40401),
    VERSION(40402),
    SCHEMA(40403);

    private static final int STATUS = 404;

    private final int code;

    NotFound(int code) {
        this.code = code;
    }

    boolean is(RestClientException e) {
        return e.getStatus() == STATUS && e.getErrorCode() == code;
    }

    /** Whether it reports any of them. */
    static boolean isReportedBy(RestClientException e) {
        return Arrays.stream(values()).anyMatch(missing -> missing.is(e));
    }
}
