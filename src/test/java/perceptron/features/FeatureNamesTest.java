package perceptron.features;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

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
        FeatureNames names = new FeatureNames(3);
        for (String name : List.of("age", "town=Köln", "town=Köln", "late", "too late")) {
            byte[] text = name.getBytes(UTF_8);
            names.keep(name.length(), text, 0, text.length);
        }
        assertThat(names.at(3)).containsExactly("age");
        assertThat(names.at(9)).containsExactly("town=Köln");
        assertThat(names.at(4)).containsExactly("late");
        assertThat(names.at(8)).isEmpty();
    }
}
