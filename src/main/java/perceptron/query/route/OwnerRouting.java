package perceptron.query.route;

import java.io.IOException;
import java.net.http.HttpResponse;
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
        return call -> isHere.test(call.name("model")) ? here.to(call) : elsewhere(call, call.name("model"));
    }

    /** The address of the instance that has the model. */
    public String ownerOf(Call call, String model) throws InterruptedException {
        if (isHere.test(model)) {
            return instances.self();
        }
        refuseIfForwarded(call, model);
        return directory.ownerOf(model);
    }

    /** Forwards a request about a model that is not here. */
    public Reply elsewhere(Call call, String model) throws IOException, InterruptedException {
        refuseIfForwarded(call, model);
        Reply reply = ask(call, model);
        return reply != null ? reply : secondTry(call, model);
    }

    /** The remembered owner no longer has the model: the owner is looked up again, once. */
    private Reply secondTry(Call call, String model) throws IOException, InterruptedException {
        Reply reply = ask(call, model);
        if (reply == null) {
            throw Refusal.unavailable("model " + model + " is moving from one instance to another");
        }
        return reply;
    }

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
            answer.body().subscribe(new Discarding());
            return null;
        }
        return new Piped(answer);
    }

    /**
     * Forwarded requests are not forwarded again: two instances that take each other for the owner would never stop.
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
