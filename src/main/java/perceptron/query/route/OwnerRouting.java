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

/** Lets an answer about a model be given wherever it is asked for: here where the model is, otherwise by its owner. */
public final class OwnerRouting {
    private final Predicate<String> isHere;
    private final BooleanSupplier isSettled;
    private final Instances instances;
    private final Directory directory;

    /**
     * @param isHere whether a model is in this instance
     * @param isSettled whether all models that are meant for this instance have arrived
     */
    public OwnerRouting(Predicate<String> isHere, BooleanSupplier isSettled, Instances instances) {
        this.isHere = isHere;
        this.isSettled = isSettled;
        this.instances = instances;
        directory = new Directory(instances, isSettled);
    }

    /** The answer to what is asked about the model that the path names. */
    public Answer about(Answer here) {
        return call -> isHere.test(call.name("model")) ? here.to(call) : elsewhere(call, call.name("model"));
    }

    /** The address at which a model lives. */
    public String ownerOf(Call call, String model) throws InterruptedException {
        if (isHere.test(model)) {
            return instances.self();
        }
        refuseIfForwarded(call, model);
        return directory.ownerOf(model);
    }

    /** What is asked about a model that is not here. */
    public Reply elsewhere(Call call, String model) throws IOException, InterruptedException {
        refuseIfForwarded(call, model);
        Reply reply = ask(call, model);
        return reply != null ? reply : secondTry(call, model);
    }

    /** The owner that was remembered is none any more; the one that is found now is, or the model is on its way. */
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

    /** One hop and no more: two instances that each take the other for the owner would send a request to and fro. */
    private void refuseIfForwarded(Call call, String model) {
        if (!call.isForwarded()) {
            return;
        }
        throw isSettled.getAsBoolean()
                ? Refusal.notFound("model " + model + " is not at this instance")
                : Refusal.unavailable("this instance is still getting its models");
    }
}
