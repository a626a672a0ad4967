package perceptron.features;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.commons.codec.digest.MurmurHash3;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import perceptron.example.FeatureVector;
import perceptron.example.NamedFeatures;

class FeatureNamesTest {
    @RepeatedTest(200)
    void keepsAllNamesOfAnIndexInTheOrderInWhichTheyCame(RepetitionInfo repetition) {
        Random random = new Random(repetition.getCurrentRepetition());
        FeatureNames names = new FeatureNames(10_000);
        Map<Integer, List<String>> expected = new HashMap<>();
        int manyIndices = 1 + random.nextInt(100);
        for (int k = 0; k < 300; k++) {
            int index = random.nextInt(manyIndices);
            String name = "name" + random.nextInt(200);
            names.keep(index, name.getBytes(), 0, name.length());
            List<String> there = expected.computeIfAbsent(index, any -> new ArrayList<>());
            if (!there.contains(name)) {
                there.add(name);
            }
        }
        expected.forEach((index, there) -> assertThat(names.at(index)).isEqualTo(there));
        assertThat(names.at(100)).isEmpty();
    }

    @Test
    void keepsTheFirstNamesUpToItsLimit() {
        FeatureNames names = new FeatureNames(2);
        Hashing hashing = new Hashing(20, names);
        NamedFeatures named = new NamedFeatures();
        named.number("age", 31);
        named.category("town", "Köln");
        named.category("town", "Köln");
        named.token("late");

        hashing.hash(named, false, new FeatureVector());

        assertThat(names.at(index(named, 0))).containsExactly("age");
        assertThat(names.at(index(named, 1))).containsExactly("town=Köln");
        assertThat(names.at(index(named, 3))).isEmpty();
    }

    private static int index(NamedFeatures named, int k) {
        int length = named.end(k) - named.start(k);
        return Math.abs(MurmurHash3.hash32x86(named.text(), named.start(k), length, 0)) % (1 << 20);
    }
}
