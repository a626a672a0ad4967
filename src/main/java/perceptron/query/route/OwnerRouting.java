package perceptron.query.route;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodySubscribers;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.Flow;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import perceptron.query.http.Answer;
import perceptron.query.http.Call;
import perceptron.query.http.Refusal;
import perceptron.query.http.Reply;

/**
 * Answers a request about a model if the model is here, and otherwise forwards the request to the instance that owns
 * it.
 */
public final class OwnerRouting {
    private final Predicate<String> isHere;
    private final BooleanSupplier isSettled;
    private final Instances instances;
    private final Directory directory;

    /**
     * @param isHere whether this instance has a model of that name
     * @param isSettled whether this instance has all models of its partitions
     */
    public OwnerRouting(Predicate<String> isHere, BooleanSupplier isSettled, Instances instances) {
        this.isHere = isHere;
        this.isSettled = isSettled;
        this.instances = instances;
        directory = new Directory(instances, isSettled);
    }

    /** Wraps an answer about the model in the path so that it is given here or by the owner. */
    public Answer about(Answer here) {
        return call -> reply(call, call.name("model"), here);
    }

    /** Answers a request about this model here, or forwards the request to the owner. */
    public Reply reply(Call call, String model, Answer here) throws IOException, InterruptedException {
        return isHere.test(model) ? here.to(call) : elsewhere(call, model);
    }

    /** The address of the instance that has the model. */
    public String ownerOf(Call call, String model) throws InterruptedException {
        if (isHere.test(model)) {
            return instances.self();
        }
        refuseIfForwarded(call, model);
        return directory.ownerOf(model);
    }

    private Reply elsewhere(Call call, String model) throws IOException, InterruptedException {
        refuseIfForwarded(call, model);
        Reply reply = ask(call, model);
        if (reply == null) {
            // The remembered owner no longer has the model: the owner is looked up again, once.
            reply = ask(call, model);
        }
        if (reply == null) {
            throw Refusal.unavailable("model " + model + " is moving from one instance to another");
        }
        return reply;
    }

    /** The owner's reply; null if the remembered owner does not have the model. */
    private Reply ask(Call call, String model) throws IOException, InterruptedException {
        String owner = directory.ownerOf(model);
        HttpResponse<Flow.Publisher<List<ByteBuffer>>> answer;
        try {
            answer = instances.forward(call, owner);
        } catch (IOException e) {
            directory.forget(model);
            throw Refusal.badGateway("model " + model + " is at " + owner + ", which cannot be reached");
        }
        if (answer.statusCode() == 404) {
            directory.forget(model);
            answer.body().subscribe(BodySubscribers.discarding());
            return null;
        }
        return new Piped(answer);
    }

    /**
     * A forwarded request is not forwarded again: two instances that take each other for the owner would never stop.
     */
    private void refuseIfForwarded(Call call, String model) {
        if (!call.isForwarded()) {
            return;
        }
        throw isSettled.getAsBoolean()
                ? Refusal.notFound("model " + model + " is not at this instance")
                : Refusal.unavailable("this instance is still restoring its models");
    }
}
