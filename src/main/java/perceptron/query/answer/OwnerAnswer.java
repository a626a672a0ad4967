package perceptron.query.answer;

import java.util.Map;
import perceptron.query.http.Answer;
import perceptron.query.http.Call;
import perceptron.query.http.Reply;
import perceptron.query.route.OwnerRouting;

/**
 * {@code GET /api/models/{model}/owner}: the instance that has the model. Instances use it to find each other's
 * models.
 */
public final class OwnerAnswer implements Answer {
    private final OwnerRouting owners;

    public OwnerAnswer(OwnerRouting owners) {
        this.owners = owners;
    }

    @Override
    public Reply to(Call call) throws InterruptedException {
        String model = call.name("model");
        return Reply.json(Map.of("model", model, "instance", owners.ownerOf(call, model)));
    }
}
