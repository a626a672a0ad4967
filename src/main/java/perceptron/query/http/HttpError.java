package perceptron.query.http;

/** Rejects a request with a status and a reason. With 503 it may succeed soon. */
public final class HttpError extends RuntimeException {
    private final int status;

    public HttpError(int status, String reason) {
        super(reason, null, false, false);
        this.status = status;
    }

    public int status() {
        return status;
    }
}
