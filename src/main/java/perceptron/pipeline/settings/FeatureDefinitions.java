package perceptron.pipeline.settings;

import static org.apache.kafka.common.config.ConfigDef.Importance.HIGH;
import static org.apache.kafka.common.config.ConfigDef.Importance.MEDIUM;
import static org.apache.kafka.common.config.ConfigDef.Range.between;
import static org.apache.kafka.common.config.ConfigDef.Type.INT;
import static org.apache.kafka.common.config.ConfigDef.Type.LIST;
import static org.apache.kafka.common.config.ConfigDef.Type.STRING;

import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigDef.ValidString;

/** How the values of an example become features. */
final class FeatureDefinitions {
    private FeatureDefinitions() {}

    static void addTo(ConfigDef settings) {
        settings.define(
                        "scale",
                        STRING,
                        "none",
                        ValidString.in("none", "l2", "rms"),
                        HIGH,
                        "none; l2: divide each example by its length; rms: divide each feature by its root mean square"
                                + " so far, which adaptive always does.")
                .define(
                        "numbers",
                        STRING,
                        "auto",
                        ValidString.in("auto", "linear", "curve"),
                        HIGH,
                        "linear: a number counts by its value. curve: also by where it lies among the values seen so far, so"
                                + " that the model can learn 'between 9 and 17' or 'small or very large'. auto: curve for"
                                + " number fields and for dense vectors of at most 1,000 features if the learner is"
                                + " adaptive, else linear.")
                .define(
                        "cross",
                        LIST,
                        "",
                        MEDIUM,
                        "Fields to cross, as country*method,hour*country: the values of two or three fields together"
                                + " are a feature, too. A number is crossed as a category of its value. At most 1,000 crossings"
                                + " of an example are used.")
                .define(
                        "text.fields",
                        LIST,
                        "",
                        MEDIUM,
                        "Fields whose texts are split: each word and each two neighbouring words are features. At most"
                                + " 1,000 words of a text are used.")
                .define("hash.bits", INT, 20, between(1, 30), MEDIUM, "Feature names are hashed to 2^bits indices.");
    }
}
