package perceptron.model.export;

import java.util.ArrayList;
import java.util.List;
import perceptron.features.Hashing;

/**
 * A weight for people: what a feature adds to the score for each 1 of its value. Hashing negates the values of some
 * names, whose weights then have the opposite sign; here the sign is that of the effect.
 *
 * @param names the names of the feature at this index; several if they share it. If none is known, the numbers are the
 *     model's own, since nobody knows whether hashing negated the value
 */
public record Effect(int vector, int index, List<String> names, double current, double fading, double averaged) {
    /** Usually one; two if names share an index and hashing negates only some of them. */
    public static List<Effect> of(Weight weight, Naming naming) {
        List<String> names = naming.ofFeature(weight.index());
        List<String> negated = naming.mayBeNegated(weight.index())
                ? names.stream().filter(Hashing::isNegated).toList()
                : List.of();
        List<String> others =
                names.stream().filter(name -> !negated.contains(name)).toList();
        List<Effect> effects = new ArrayList<>(2);
        if (negated.isEmpty() || !others.isEmpty()) {
            effects.add(new Effect(
                    weight.vector(), weight.index(), others, weight.current(), weight.fading(), weight.averaged()));
        }
        if (!negated.isEmpty()) {
            // 0 - x, since -x is -0 if x is 0.
            effects.add(new Effect(
                    weight.vector(),
                    weight.index(),
                    negated,
                    0 - weight.current(),
                    0 - weight.fading(),
                    0 - weight.averaged()));
        }
        return effects;
    }
}
