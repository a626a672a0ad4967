package perceptron.query.http;

/** Rejects a request with a status and a reason. */
public final class Refusal extends RuntimeException {
    private final int status;
    private final int retryAfterSeconds;

    private Refusal(int status, String reason, int retryAfterSeconds) {
        super(reason, null, false, false);
        this.status = status;
        this.retryAfterSeconds = retryAfterSeconds;
    }

    public static Refusal badRequest(String reason) {
        return new Refusal(400, reason, 0);
    }

    static Refusal unauthorized() {
        return new Refusal(401, "a token is required: send it as a bearer token, or as the password of any user", 0);
    }

    public static Refusal notFound(String reason) {
        return new Refusal(404, reason, 0);
    }

    static Refusal methodNotAllowed(String allowed) {
        return new Refusal(405, "this path takes " + allowed, 0);
    }

    static Refusal timeout(String reason) {
        return new Refusal(408, reason, 0);
    }

    static Refusal tooLarge(String reason) {
        return new Refusal(413, reason, 0);
    }

    static Refusal misdirected(String host) {
        return new Refusal(
                421,
                "this server does not answer under the name " + host
                        + ": use localhost or its IP address, add the name to http.names, or set a token",
                0);
    }

    static Refusal internal() {
        return new Refusal(500, "the server failed to answer; its log has the details", 0);
    }

    public static Refusal badGateway(String reason) {
        return new Refusal(502, reason, 0);
    }

    /** Rejects a request that may succeed soon. */
    public static Refusal unavailable(String reason) {
        return new Refusal(503, reason, 1);
    }

    public int status() {
        return status;
    }

    /** 0 if trying again is useless. */
    int retryAfterSeconds() {
        return retryAfterSeconds;
    }
}
