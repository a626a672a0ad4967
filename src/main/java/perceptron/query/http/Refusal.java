package perceptron.query.http;

/** A request that is not answered, and the status and the reason that are sent instead. */
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
        return new Refusal(401, "a token is asked for: send it as a bearer token, or as the password of any user", 0);
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
                "this server does not know itself as " + host
                        + ": ask it as localhost or by its IP address, add the name to" + " http.names, or set a token",
                0);
    }

    static Refusal internal() {
        return new Refusal(500, "something went wrong here; the log says what", 0);
    }

    public static Refusal badGateway(String reason) {
        return new Refusal(502, reason, 0);
    }

    /** For now. */
    public static Refusal unavailable(String reason) {
        return new Refusal(503, reason, 1);
    }

    public int status() {
        return status;
    }

    /** 0 where trying again is of no use. */
    int retryAfterSeconds() {
        return retryAfterSeconds;
    }
}
