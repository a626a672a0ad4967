package perceptron.demo;

import java.util.ArrayList;
import java.util.List;
import perceptron.pipeline.settings.Settings;

/** What there is to see in the demo, and what to try, ready to paste into another terminal. */
final class Instructions {
    private static final String PAYMENT =
            "{\"amount\": 900, \"hour\": 3, \"method\": \"card\", \"merchant\": \"gift cards\", \"device\": \"unknown\"}";

    private static final String PROGRAM = "build/install/perceptron-streams/bin/perceptron-streams";

    private Instructions() {}

    static List<String> of(Settings settings, String page) {
        String kafka = settings.kafka().getProperty("bootstrap.servers");
        String at = " --bootstrap-servers " + kafka + " --registry "
                + settings.registry().get("schema.registry.url");
        List<String> lines = new ArrayList<>();
        lines.add("");
        lines.add("Payments of three countries arrive. A model for each country learns which of them are frauds:");
        for (Course course : Course.values()) {
            lines.add("  " + course.country() + "  " + course.story());
        }
        lines.add("");
        lines.add("# the page");
        lines.add(page);
        lines.add("# what a model did in the last minute, and some of its predictions");
        lines.add("curl '" + page + "api/models/" + Course.SUDDEN.country() + "/history?seconds=60'");
        lines.add("# why a payment is taken for a fraud, or not");
        lines.add("curl -s " + page + "api/models/" + Course.SUDDEN.country() + "/explain -d '" + PAYMENT + "'");
        lines.add("# a record that is no payment: what the job made of it");
        lines.add("echo nonsense | kcat -P -b " + kafka + " -t " + settings.topic("examples") + " -k "
                + Course.STEADY.country());
        lines.add("kcat -C -b " + kafka + " -t " + settings.topic("dead-letters") + " -e -q -f '%s: %h\\n'");
        lines.add(
                "# a file of your own (CSV, JSON lines, LIBSVM, Vowpal Wabbit) with labels false and true, for a model of"
                        + " its own; ./gradlew installDist makes the program");
        lines.add(PROGRAM + " produce FILE --model mine --label-field fraud --set examples.format=record" + at);
        lines.add("");
        return lines;
    }
}
