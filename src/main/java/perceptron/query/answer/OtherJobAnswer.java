package perceptron.query.answer;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import perceptron.query.http.Answer;
import perceptron.query.http.Call;
import perceptron.query.http.Reply;
import perceptron.query.route.OtherJob;

/**
 * {@code GET /api/models/{model}/other}: how often the model of the same name in another job was wrong lately, if {@code compare.url}
 * names one. The command {@code compare} shows whether the difference is more than chance.
 */
public final class OtherJobAnswer implements Answer {
    private final OtherJob other;

    public OtherJobAnswer(OtherJob other) {
        this.other = other;
    }

    @Override
    public Reply to(Call call) throws InterruptedException {
        Map<String, Object> answer = new HashMap<>();
        answer.put("url", other.url().orElse(null));
        if (other.url().isPresent()) {
            Optional<JsonNode> model = other.model(call.name("model"));
            answer.put("labelled", model.map(json -> json.get("labelled")).orElse(null));
            answer.put("answer", model.map(json -> json.get("answer")).orElse(null));
        }
        return Reply.json(answer);
    }
}
