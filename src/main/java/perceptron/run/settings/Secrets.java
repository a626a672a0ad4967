package perceptron.run.settings;

import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

public final class Secrets {
    static final String HIDDEN = "[hidden]";

    /** Parts of names of secret settings of Kafka and of Confluent's clients. In doubt a setting counts as secret. */
    private static final List<String> PARTS = List.of(
            "password",
            "passphrase",
            "secret",
            "token",
            "jaas",
            "user.info",
            "credential",
            "keystore.key",
            "ssl.key",
            "api.key",
            "private.key",
            "privatekey",
            "request.header");

    private static final List<String> NOT_SECRET =
            List.of("credentials.source", "token.file", "token.endpoint", "token.retry", "login.callback");

    /** User and password in an address. In JSON slashes may be escaped. */
    private static final Pattern IN_ADDRESS = Pattern.compile("(:(?:\\\\?/){2})[^/@\\s\"]*@");

    /** The value after a secret name in any text: {@code password="..."}, {@code auth.token: ...}. */
    private static final Pattern NAMED = Pattern.compile(
            "((?:password|passphrase|secret|token|user\\.info|api\\.key|private\\.?key|request\\.header\\.[\\w.-]+)\\\\?\"?\\s*[=:]\\s*)(?!\\[hidden])(?:\\\\?\"[^\"\\\\]*\\\\?\"|[^\\s,;&)}\\]\"\\\\]+)",
            Pattern.CASE_INSENSITIVE);

    private static final Pattern PEM = Pattern.compile("(-----BEGIN[A-Z ]* PRIVATE KEY-----)[^-]*");

    private static final Pattern HEADER = Pattern.compile("(\\bBearer +|\\bAuthorization: *\\w+ +)[\\w+/.~=-]{8,}");

    private Secrets() {}

    public static boolean isSecret(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        return PARTS.stream().anyMatch(lower::contains) && NOT_SECRET.stream().noneMatch(lower::contains);
    }

    /** The value, or [hidden]. An address may contain a password, too. */
    public static String hidden(String name, String value) {
        return isSecret(name) && !value.isEmpty() ? HIDDEN : hiddenIn(value);
    }

    /** Text of other programs, in which everything is hidden that looks like a secret. In doubt, text stays as it is. */
    public static String hiddenIn(String text) {
        String safe = IN_ADDRESS.matcher(text).replaceAll("$1" + HIDDEN + "@");
        safe = NAMED.matcher(safe).replaceAll("$1" + HIDDEN);
        safe = PEM.matcher(safe).replaceAll("$1" + HIDDEN);
        return HEADER.matcher(safe).replaceAll("$1" + HIDDEN);
    }
}
