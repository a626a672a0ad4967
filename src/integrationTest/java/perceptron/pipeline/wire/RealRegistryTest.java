package perceptron.pipeline.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Map;
import org.apache.avro.Schema;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import perceptron.Cluster;
import perceptron.SharedCluster;

/** The registry's side of the codec, with a real one. */
@ExtendWith(SharedCluster.class)
class RealRegistryTest {
    private static final Schema SCHEMA = Schemas.EXAMPLE.schema();
    private static final String JSON_SCHEMA =
            """
            {"schemaType": "JSON",
             "schema": "{\\"$schema\\": \\"http://json-schema.org/draft-07/schema#\\", \\"type\\": \\"object\\"}"}
            """;

    private final Cluster cluster;
    private final Registry registry;
    private final Registry lookingUp;
    private final String subject;

    RealRegistryTest(Cluster cluster) {
        this.cluster = cluster;
        registry = new Registry(Map.of(Registry.URL, cluster.registryUrl()));
        lookingUp = new Registry(Map.of(Registry.URL, cluster.registryUrl(), Registry.AUTO_REGISTER, "false"));
        subject = cluster.newName() + "-value";
    }

    @AfterEach
    void close() throws IOException {
        registry.close();
        lookingUp.close();
    }

    @Test
    void registersAndFindsAgain() throws Exception {
        assertThatThrownBy(() -> lookingUp.id(subject, SCHEMA))
                .isInstanceOf(Registry.RegistryException.class)
                .hasMessageContaining(subject + " is not registered");
        int id = registry.id(subject, SCHEMA);
        assertThat(registry.id(subject, SCHEMA)).isEqualTo(id);
        assertThat(lookingUp.id(subject, SCHEMA)).isEqualTo(id);
        assertThat(lookingUp.schema(id)).isEqualTo(SCHEMA);
    }

    @Test
    void holdsSchemasToTheirCompatibility() {
        registry.register(subject, SCHEMA);
        registry.compatibility(subject, "FULL_TRANSITIVE");
        assertThatThrownBy(() -> registry.register(subject, changed()))
                .isInstanceOf(Registry.RegistryException.class)
                .hasMessageContaining("is incompatible with earlier ones");
    }

    /** The importance of an example as text. */
    private static Schema changed() {
        String changed = SCHEMA.toString()
                .replace("\"name\":\"weight\",\"type\":\"double\"", "\"name\":\"weight\",\"type\":\"string\"")
                .replace("\"default\":1.0", "\"default\":\"1\"");
        assertThat(changed).isNotEqualTo(SCHEMA.toString());
        return new Schema.Parser().parse(changed);
    }

    @Test
    void tellsThatAnIdIsUnknownOrNotAvro() throws Exception {
        assertThatThrownBy(() -> registry.schema(1_000_000)).isInstanceOf(SchemaLookup.UnknownSchema.class);
        HttpRequest request = HttpRequest.newBuilder(
                        URI.create(cluster.registryUrl() + "/subjects/" + subject + "/versions"))
                .header("Content-Type", "application/vnd.schemaregistry.v1+json")
                .POST(HttpRequest.BodyPublishers.ofString(JSON_SCHEMA))
                .build();
        String answer = HttpClient.newHttpClient()
                .send(request, HttpResponse.BodyHandlers.ofString())
                .body();
        assertThat(answer).matches("\\{\"id\":\\d+}");
        int id = Integer.parseInt(answer.replaceAll("\\D", ""));
        assertThatThrownBy(() -> registry.schema(id))
                .isInstanceOf(SchemaLookup.UnknownSchema.class)
                .hasMessageContaining("cannot be used");
    }
}
