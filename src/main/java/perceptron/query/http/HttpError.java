package perceptron.query.http;

/** Rejects a request with a status and a reason. */
public final class HttpError extends RuntimeException {
    private final int status;

    HttpError(int status, String reason) {
        super(reason, null, false, false);
        this.status = status;
    }

    public static HttpError badRequest(String reason) {
        return new HttpError(400, reason);
    }

    static HttpError unauthorized() {
        return new HttpError(401, "a token is required: send it as a bearer token, or as the password of any user");
    }

    public static HttpError notFound(String reason) {
        return new HttpError(404, reason);
    }

    static HttpError misdirected(String host) {
        return new HttpError(
                421,
                "this server does not answer under the name " + host
                        + ": use localhost or its IP address, add the name to http.names, or set a token");
    }

    static HttpError internal() {
        return new HttpError(500, "the server failed to answer; its log has the details");
    }

    public static HttpError badGateway(String reason) {
        return new HttpError(502, reason);
    }

    /** Rejects a request that may succeed soon. */
    public static HttpError unavailable(String reason) {
        return new HttpError(503, reason);
    }

    public int status() {
        return status;
    }
}
