package perceptron.run.settings;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SecretsTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "cannot reach http://me:hush@registry:8081/subjects",
                "schema.registry.url = [https://me:hush@one, https://you:hush@two]",
                "PlainLoginModule required username=\"me\" password=\"hush\";",
                "{\"message\":\"required username=\\\"me\\\" password=\\\"hush\\\";\"}",
                "{\"bearer.auth.token\":\"hush\",\"x\":1}",
                "{\"m\":\"{\\\"client.secret\\\":\\\"hush\\\"}\"}",
                "{basic.auth.user.info=me:hush, x=1}",
                "GET /subjects?token=hush&x=1",
                "Authorization: Bearer hush.hush-hush",
                "Authorization: Basic aHVzaDpodXNo",
                "{\"m\":\"cannot reach http:\\/\\/me:hush@registry\"}",
                "ssl.truststore.password = hush",
                "key.passphrase=hush",
                "client.private.key: hush",
                "{schema.registry.request.header.X-Api=hush}",
                "keystore: -----BEGIN ENCRYPTED PRIVATE KEY-----\nhush\n-----END ENCRYPTED PRIVATE KEY-----"
            })
    void areHiddenInWhatOthersSay(String text) {
        assertThat(Secrets.hiddenIn(text)).doesNotContain("hush", "aHVz").contains("[hidden]");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http.token.file sets a token",
                "http.token.file=/run/secrets/token",
                "http://localhost:8080/ mail me@here",
                "http.token=[hidden] x=1",
                "Basic examples are in the README, bearer of bad news"
            })
    void whatIsNoneStays(String text) {
        assertThat(Secrets.hiddenIn(text)).isEqualTo(text);
    }

    @Test
    void whatStandsAroundASecretStays() {
        assertThat(Secrets.hiddenIn("at http://me:hush@x/y with password=\"hush\"; client.id=a"))
                .isEqualTo("at http://[hidden]@x/y with password=[hidden]; client.id=a");
    }
}
