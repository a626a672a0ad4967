package perceptron.run.settings;

import java.util.List;
import java.util.Locale;

/** What must not be read over a shoulder, or in a log. */
public final class Secrets {
    static final String HIDDEN = "[hidden]";

    /** Of Kafka's own settings and of those of Confluent's clients; rather one too many. */
    private static final List<String> PARTS = List.of(
            "password", "secret", "token", "jaas", "user.info", "credential", "keystore.key", "ssl.key", "api.key");

    private static final List<String> NOT_SECRET =
            List.of("credentials.source", "token.file", "token.endpoint", "token.retry", "login.callback");

    private Secrets() {}

    public static boolean isSecret(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        return PARTS.stream().anyMatch(lower::contains) && NOT_SECRET.stream().noneMatch(lower::contains);
    }

    /** The value, or what stands for it. An address may have a password in it, too. */
    public static String hidden(String name, String value) {
        return isSecret(name) && !value.isEmpty() ? HIDDEN : value.replaceAll("://[^/@\\s]*@", "://" + HIDDEN + "@");
    }
}
