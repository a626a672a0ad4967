package perceptron.query.http;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;

/**
 * The reply to a request without the token: JSON for a program, a page for a person who cancelled the browser's
 * question.
 */
final class TokenWanted {
    private static final String HTML = "text/html";

    private final byte[] page;

    TokenWanted() {
        try (InputStream in = TokenWanted.class.getResourceAsStream("token.html")) {
            page = in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException("token.html cannot be read", e);
        }
    }

    Reply reply(Refusal refusal, HttpFields asked) {
        Reply body = asked.getQualityCSV(HttpHeader.ACCEPT).contains(HTML)
                ? Reply.bytes(refusal.status(), HTML + "; charset=utf-8", page)
                : Reply.refusal(refusal);
        return (response, callback) -> {
            response.getHeaders().put(HttpHeader.WWW_AUTHENTICATE, "Basic realm=\"perceptron-streams\"");
            body.send(response, callback);
        };
    }
}
