package perceptron.query.answer;

import java.util.Map;
import perceptron.query.http.Handler;
import perceptron.query.http.Request;
import perceptron.query.http.Response;
import perceptron.query.route.OwnerRouting;

/**
 * {@code GET /api/models/{model}/owner}: the instance that has the model. Instances use it to find each other's
 * models.
 */
public final class OwnerAnswer implements Handler {
    private final OwnerRouting owners;

    public OwnerAnswer(OwnerRouting owners) {
        this.owners = owners;
    }

    @Override
    public Response handle(Request request) throws InterruptedException {
        String model = request.name();
        return Response.json(Map.of("model", model, "instance", owners.ownerOf(request)));
    }
}
