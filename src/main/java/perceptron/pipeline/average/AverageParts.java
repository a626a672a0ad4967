package perceptron.pipeline.average;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.kafka.common.utils.Utils;
import perceptron.avro.Average;
import perceptron.avro.AverageBlock;
import perceptron.learner.Floors;
import perceptron.learner.LinearModel;
import perceptron.learner.LinearView;
import perceptron.learner.PagedWeights;
import perceptron.pipeline.wire.Codecs;

/** The averaged weights of a model as parts of less than 512 KiB, each with the key MODEL/NUMBER. Zeros are left out. */
public final class AverageParts {
    private static final int WEIGHTS_LIMIT = 60_000;

    /** A weight has up to 25 characters there. */
    private static final int WEIGHTS_LIMIT_OF_JSON = 20_000;

    private final LinearModel model;
    private final LinearView[] averages;
    private final List<Pages> parts = new ArrayList<>();

    /** The pages of a vector, by its number among those of all floors, that are in one part. */
    private record Pages(int vector, List<Integer> numbers) {}

    /** The model must not change until the last part is made. */
    AverageParts(LinearModel model, boolean areJson) {
        this.model = model;
        averages = IntStream.range(0, model.floors())
                .mapToObj(floor -> LinearView.ofFloor(model, floor, true))
                .toArray(LinearView[]::new);
        for (int vector : model.vectorNumbers()) {
            PagedWeights weights = model.pages(vector);
            int pagesLimit = Math.max(1, (areJson ? WEIGHTS_LIMIT_OF_JSON : WEIGHTS_LIMIT) / weights.span());
            List<Integer> numbers = new ArrayList<>();
            for (int page = weights.nextPage(0); page >= 0; page = weights.nextPage(page + 1)) {
                if (numbers.size() % pagesLimit == 0) {
                    numbers = new ArrayList<>();
                    parts.add(new Pages(vector, numbers));
                }
                numbers.add(page);
            }
        }
        if (parts.isEmpty()) {
            parts.add(new Pages(0, List.of())); // What says which classes and settings a model has.
        }
    }

    int count() {
        return parts.size();
    }

    Average part(int number, String name, long version, String settings) {
        Pages pages = parts.get(number);
        List<AverageBlock> blocks = new ArrayList<>();
        Double bias = null;
        for (int page : pages.numbers) {
            PagedWeights weights = model.pages(pages.vector);
            double[] average = average(weights, Floors.floorOf(pages.vector), page);
            if (page == weights.biasPage()) {
                bias = average[0];
            } else {
                addBlock(page * weights.span(), average, blocks);
            }
        }
        boolean first = number == 0;
        return new Average(
                name,
                version,
                model.c(),
                number,
                parts.size(),
                first ? model.classNames() : List.of(),
                first ? settings : "",
                pages.vector,
                bias,
                blocks);
    }

    private double[] average(PagedWeights weights, int floor, int number) {
        double[] numbers = weights.page(number);
        int stride = weights.stride();
        double[] average = new double[numbers.length / stride];
        for (int k = 0; k < average.length; k++) {
            average[k] = averages[floor].weight(floor, numbers, k * stride);
        }
        return average;
    }

    /** Leaves out the zeros at both ends. */
    private static void addBlock(int start, double[] weights, List<AverageBlock> blocks) {
        int from = 0;
        int to = weights.length;
        while (to > 0 && weights[to - 1] == 0) {
            to--;
        }
        while (from < to && weights[from] == 0) {
            from++;
        }
        if (from < to) {
            blocks.add(new AverageBlock(start + from, Codecs.doubles(weights, from, to)));
        }
    }

    static byte[] key(String model, int number) {
        return (model + "/" + number).getBytes(StandardCharsets.UTF_8);
    }

    /** The model in a part's key. Its name may contain slashes, too. */
    public static String modelOf(String key) {
        return key.substring(0, Math.max(0, key.lastIndexOf('/')));
    }

    /**
     * Where a part goes: all parts of a model to one partition, that of the model's name, though each has a key of its own. There is no
     * order between partitions, and a reader has to see a publication from its first part to its last.
     */
    public static Optional<Set<Integer>> partition(String topic, byte[] key, byte[] value, int partitions) {
        byte[] model = modelOf(new String(key, StandardCharsets.UTF_8)).getBytes(StandardCharsets.UTF_8);
        return Optional.of(Set.of(Utils.toPositive(Utils.murmur2(model)) % partitions));
    }
}
