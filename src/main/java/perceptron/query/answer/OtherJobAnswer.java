package perceptron.query.answer;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import perceptron.query.http.Answer;
import perceptron.query.http.Call;
import perceptron.query.http.Json;
import perceptron.query.http.Refusal;
import perceptron.query.http.Reply;
import perceptron.query.route.OtherJob;

/**
 * {@code GET /api/models/{model}/other}: how often the model of the same name in another job was wrong lately, if {@code compare.url}
 * names one. Nothing is joined: the command {@code compare} shows whether a difference is more than chance.
 */
public final class OtherJobAnswer implements Answer {
    private final OtherJob other;

    public OtherJobAnswer(OtherJob other) {
        this.other = other;
    }

    @Override
    public Reply to(Call call) throws IOException, InterruptedException {
        Map<String, Object> answer = new HashMap<>();
        answer.put("url", other.url().orElse(null));
        if (other.url().isPresent()) {
            Optional<byte[]> model = other.model(call.name("model"));
            JsonNode json = model.isEmpty() ? null : Json.mapper().readTree(model.get());
            if (json != null && !json.path("answer").isObject()) {
                throw Refusal.badGateway("what answers at compare.url is no job like this one");
            }
            answer.put("labelled", json == null ? null : json.get("labelled"));
            answer.put("answer", json == null ? null : json.get("answer"));
        }
        return Reply.json(answer);
    }
}
