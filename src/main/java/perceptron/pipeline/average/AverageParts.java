package perceptron.pipeline.average;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.kafka.common.utils.Utils;
import perceptron.avro.Average;
import perceptron.avro.AverageBlock;
import perceptron.avro.AverageSurface;
import perceptron.learner.Change;
import perceptron.learner.Layout;
import perceptron.learner.LinearModel;
import perceptron.learner.PagedWeights;
import perceptron.measure.Probabilities;
import perceptron.pipeline.store.StoredModel;
import perceptron.pipeline.wire.Codecs;

/**
 * All that scoring takes of a model as parts of less than 512 KiB, each with the key MODEL/NUMBER. {@link PublishedModel} is made of them
 * again.
 *
 * <p>The weights of the answer alone would be a third of that. But the job adds up each view by itself, so a single sum over these weights
 * would have other bits.
 */
public final class AverageParts {
    private static final int NUMBERS_LIMIT = 60_000;

    /** A number has up to 25 characters there. */
    private static final int NUMBERS_LIMIT_OF_JSON = 20_000;

    /** So many features of which nothing is known are left out, even between others. */
    private static final int GAP = 4;

    private final LinearModel model;
    private final Average head;
    private final List<List<Page>> parts = new ArrayList<>();

    private record Page(int vector, int number) {}

    /** @param model that of the stored one, or a snapshot of it: it must not change until the last part is made */
    AverageParts(StoredModel stored, LinearModel model, boolean areJson) {
        this.model = model;
        int room = 0;
        for (int vector : vectors()) {
            PagedWeights pages = model.floors().pages(vector);
            for (int page = pages.nextPage(0); page >= 0; page = pages.nextPage(page + 1)) {
                int size =
                        pages.page(page).length / pages.stride() * (to(pages.layout(), model) - from(pages.layout()));
                if (room < size) {
                    room = areJson ? NUMBERS_LIMIT_OF_JSON : NUMBERS_LIMIT;
                    parts.add(new ArrayList<>());
                }
                room -= size;
                parts.get(parts.size() - 1).add(new Page(vector, page));
            }
        }
        if (parts.isEmpty()) {
            parts.add(List.of()); // What says which classes and settings a model has.
        }
        Probabilities probabilities = stored.progress().measures().probabilities();
        head = empty(stored.name(), stored.version(), 0)
                .setClasses(model.classNames())
                .setSettings(stored.settings())
                .setAnswer(model.settings().answering().code())
                .setLeads(boxed(model.leads()))
                .setNumbers(model.floors().surfaces().numbers())
                .setNumberNames(boxed(model.floors().surfaces().names()))
                .setSurfaces(model.floors().surfaces().slots().stream()
                        .map(slot -> new AverageSurface(slot.i(), slot.j()))
                        .toList())
                .setMarginScale(probabilities.scale())
                .setProbabilities(
                        Arrays.stream(probabilities.shares().shares()).boxed().toList())
                .setByChance(probabilities.byChance())
                .setThreshold(probabilities.threshold() > 0 ? probabilities.threshold() : 0)
                .build();
    }

    private int[] vectors() {
        IntStream weights = IntStream.of(model.floors().vectorNumbers());
        return model.floors().statistics() == null
                ? weights.toArray()
                : IntStream.concat(weights, IntStream.of(Change.STATISTICS)).toArray();
    }

    private Average.Builder empty(String name, long version, int number) {
        return Average.newBuilder()
                .setModel(name)
                .setVersion(version)
                .setC(model.c())
                .setNumber(number)
                .setCount(parts.size());
    }

    private static List<Integer> boxed(int[] numbers) {
        return Arrays.stream(numbers).boxed().toList();
    }

    int count() {
        return parts.size();
    }

    /** Of the numbers that are kept of a feature, the first on which scores depend. */
    static int from(Layout layout) {
        return layout == Layout.STATISTICS ? Layout.STATISTICS.names().indexOf("factors") : 0;
    }

    /** The end of these numbers. Where there are no curves, a factor is all that is used of the statistics. */
    static int to(Layout layout, LinearModel model) {
        return switch (layout) {
            case FADING, VARIANCE -> layout.stride() - 1;
            case STATISTICS -> model.settings().drawsCurves() ? layout.stride() : from(layout) + 1;
            default -> layout.stride();
        };
    }

    Average part(int number) {
        List<AverageBlock> blocks = new ArrayList<>();
        for (Page page : parts.get(number)) {
            addBlocks(page, blocks);
        }
        Average.Builder part =
                number == 0 ? Average.newBuilder(head) : empty(head.getModel(), head.getVersion(), number);
        return part.setBlocks(blocks).build();
    }

    private void addBlocks(Page page, List<AverageBlock> blocks) {
        PagedWeights pages = model.floors().pages(page.vector);
        double[] numbers = pages.page(page.number);
        int stride = pages.stride();
        int from = from(pages.layout());
        int each = to(pages.layout(), model) - from;
        boolean isBias = page.number == pages.biasPage();
        int features = isBias ? 1 : numbers.length / stride;
        boolean mayLeaveOut = !model.settings().start().random();
        double[] values = new double[features * each];
        for (int feature = 0; feature < features; feature++) {
            System.arraycopy(numbers, feature * stride + from, values, feature * each, each);
        }
        int last;
        for (int first = 0; first < features; first = last) {
            last = first + 1;
            if (mayLeaveOut && isZero(values, first, each)) {
                continue;
            }
            for (int next = last; next < Math.min(features, last + GAP); next++) {
                last = mayLeaveOut && isZero(values, next, each) ? last : next + 1;
            }
            int start = isBias ? PagedWeights.BIAS : page.number * pages.span() + first;
            blocks.add(new AverageBlock(page.vector, start, Codecs.doubles(values, first * each, last * each)));
        }
    }

    private static boolean isZero(double[] values, int feature, int each) {
        for (int k = feature * each; k < (feature + 1) * each; k++) {
            if (values[k] != 0) {
                return false;
            }
        }
        return true;
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
