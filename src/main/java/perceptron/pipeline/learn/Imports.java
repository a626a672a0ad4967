package perceptron.pipeline.learn;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.DoubleStream;
import perceptron.avro.Block;
import perceptron.avro.ImportPart;
import perceptron.example.FeatureVector;
import perceptron.learner.Change;
import perceptron.learner.Floors;
import perceptron.learner.Labels;
import perceptron.learner.LinearModel;
import perceptron.learner.PagedWeights;
import perceptron.learner.Surfaces;
import perceptron.measure.Prequential;
import perceptron.pipeline.store.StoredModel;

/**
 * Collects the parts of an import, in memory, until the last one has arrived. They have to arrive in their order. An import is dropped if
 * another one begins, and after ten minutes. If the task moves or the job ends in between, the parts are lost, and the next part is
 * refused: the import has to be sent again.
 */
final class Imports {
    private static final long EXPIRES_MILLIS = 600_000;

    private final Map<String, Collected> collected = new HashMap<>();
    private final int weightsLimit;
    private final long bytesLimit;

    /** The parts of the import of one model that have arrived. */
    private static final class Collected {
        private final String id;
        private final long begun;
        private final List<ImportPart> parts = new ArrayList<>();

        /** How many features each page of the model will have room for. */
        private final Map<Long, Integer> pages = new HashMap<>();

        private long bytes;

        private Collected(String id, long begun) {
            this.id = id;
            this.begun = begun;
        }
    }

    /**
     * @param weightsLimit how many weights a part may have, since its update has to fit into a request
     * @param bytesLimit how much memory a model may take
     */
    Imports(int weightsLimit, long bytesLimit) {
        this.weightsLimit = weightsLimit;
        this.bytesLimit = bytesLimit;
    }

    /**
     * Adds a part. Returns all parts if this was the last one, else none.
     *
     * @param id what the parts have in common
     * @param now the clock's time
     * @throws IllegalArgumentException if it is not the part that must follow, or does not fit the model
     */
    List<ImportPart> add(StoredModel stored, String id, ImportPart part, long now) {
        LinearModel model = stored.model();
        check(model, id, part);
        Collected whole = part.getPart() == 0 ? new Collected(id, now) : collected.get(stored.name());
        require(
                whole != null && whole.id.equals(id) && whole.parts.size() == part.getPart(),
                "part " + part.getPart() + " of " + part.getParts() + " does not follow part " + (part.getPart() - 1)
                        + ": the job was started again, or another import or a reset came between them. Send the import again");
        ImportPart first = whole.parts.isEmpty() ? part : whole.parts.get(0);
        require(
                first.getClasses().equals(part.getClasses()) && first.getParts() == part.getParts(),
                "the parts differ in their classes or in how many parts there are");
        part.setClasses(first.getClasses()); // one list for all parts, since it may be long
        addPages(whole, model, part);
        whole.parts.add(part);
        collected.put(stored.name(), whole);
        if (part.getPart() < part.getParts() - 1) {
            return List.of();
        }
        forget(stored.name());
        double[] measures = measures(whole.parts);
        if (measures.length > 0) {
            Prequential.requireNumbers(measures);
        }
        return whole.parts;
    }

    /** How well the model did that is imported, see {@link Prequential#restore}; empty if the parts do not say it. */
    static double[] measures(List<ImportPart> parts) {
        return parts.stream()
                .filter(part -> part.getVector() == Change.MEASURES)
                .flatMapToDouble(Imports::doubles)
                .toArray();
    }

    static DoubleStream doubles(ImportPart part) {
        return part.getBlocks().stream()
                .flatMapToDouble(block -> block.getWeights().stream().mapToDouble(Double::doubleValue));
    }

    void forget(String model) {
        collected.remove(model);
    }

    /** Once a second. */
    void tick(long now) {
        collected.values().removeIf(each -> now - each.begun > EXPIRES_MILLIS);
    }

    private static int weights(ImportPart part) {
        return part.getBlocks().stream()
                        .mapToInt(block -> block.getWeights().size())
                        .sum()
                + (part.getBias() == null ? 0 : 1);
    }

    private void check(LinearModel model, String id, ImportPart part) {
        require(id != null && !id.isEmpty(), "an import needs an id, the same in all of its parts");
        require(
                part.getPart() >= 0 && part.getPart() < part.getParts(),
                "part " + part.getPart() + " of " + part.getParts() + ": parts are numbered from 0");
        require(
                weights(part) <= weightsLimit,
                "part " + part.getPart() + " has " + weights(part) + " weights, and its update has room for "
                        + weightsLimit + ": send more parts");
        checkClasses(model, part.getClasses());
        int vectors = model.settings().labels().binary() ? 1 : part.getClasses().size();
        int vector = part.getVector();
        boolean isOfScales = vector <= Change.STATISTICS && vector >= Change.SLOTS;
        boolean isOfWhole = vector == Change.COUNTERS || vector == Change.MEASURES;
        require(
                isOfWhole && part.getBias() == null
                        || vector >= 0
                                && Floors.classOf(vector) < vectors
                                && model.settings().keeps(vector)
                        || isOfScales && model.floors().statistics() != null && part.getBias() == null,
                "vector " + part.getVector() + " is not one of the model's " + vectors);
        require(
                vector != Change.COUNTERS || model.allows(doubles(part).toArray()),
                "these are not the counters of such a model: " + part.getBlocks());
        require(part.getBias() == null || Double.isFinite(part.getBias()), "the bias is " + part.getBias());
        for (Block block : part.getBlocks()) {
            long last = (long) block.getStart() + block.getWeights().size() - 1;
            require(
                    block.getStart() >= 0 && last <= FeatureVector.MAX_INDEX,
                    "indices " + block.getStart() + " to " + last + " are not between 0 and "
                            + FeatureVector.MAX_INDEX);
            require(
                    !isOfScales || vector > Change.NUMBERS || last < 4 * Surfaces.NUMBERS,
                    "index " + last + " of numbers or pairs");
            for (int k = 0; k < block.getWeights().size() && vector != Change.MEASURES; k++) {
                double weight = block.getWeights().get(k);
                require(Double.isFinite(weight), "a weight is " + weight);
                require(!isOfScales || isPossible(model, vector, block.getStart() + k, weight), "a scale is " + weight);
            }
        }
    }

    /** Whether what is below the vectors of weights may have this value: a number of a record, one of a pair, or a scale. */
    private static boolean isPossible(LinearModel model, int vector, int index, double value) {
        if (vector > Change.NUMBERS) {
            return model.floors().statistics().allows(Change.STATISTICS - vector, value);
        }
        boolean isOrdinal = vector == Change.SLOTS && index % 4 < 2;
        boolean isUse = vector == Change.SLOTS && index % 4 == 2;
        boolean isEnd = vector == Change.NUMBERS && index % 3 > 0;
        double whole = vector == Change.NUMBERS ? (int) value : Math.rint(value);
        return isEnd || value >= 0 && (isUse || value == whole) && (!isOrdinal || value < Surfaces.NUMBERS);
    }

    /** For a model that discovers its classes, an import may have more classes than the model. */
    private static void checkClasses(LinearModel model, List<String> classes) {
        if (model.settings().labels().areSigns() && Labels.areSigns(classes)) {
            return; // Of these names each has its place.
        }
        List<String> known = model.classNames();
        boolean discovers = model.settings().labels().discover();
        int same = discovers ? Math.min(known.size(), classes.size()) : classes.size();
        require(
                classes.subList(0, same).equals(known),
                "the classes are " + classes + ", and the model's are " + known + ", in that order");
        int limit = model.settings().labels().limit();
        require(
                classes.size() <= limit,
                classes.size() + " classes are more than classes=discover:" + limit + " allows");
        require(
                Set.copyOf(classes).size() == classes.size() && !classes.contains(""),
                "of the classes " + classes + " two are the same, or one has no name");
        Labels.requireRoom(classes);
    }

    /** Counts the memory that the weights will take. */
    private void addPages(Collected whole, LinearModel model, ImportPart part) {
        if (part.getVector() <= Change.NUMBERS) {
            return; // They take no pages.
        }
        boolean isOfScales = part.getVector() <= Change.STATISTICS;
        int vector = isOfScales ? Change.STATISTICS : Floors.withoutSlot(part.getVector());
        int stride = isOfScales
                ? model.floors().statistics().pages().stride()
                : model.settings().strideOf(vector);
        int span = model.settings().span();
        for (Block block : part.getBlocks()) {
            int last = block.getStart() + block.getWeights().size() - 1;
            for (int page = block.getStart() / span; page <= last / span; page++) {
                int features = Math.min(last - page * span, span - 1) + 1;
                long id = (long) vector << 32 | page;
                int before = whole.pages.getOrDefault(id, 0);
                int room = Math.max(before, PagedWeights.roomFor(features));
                whole.pages.put(id, room);
                whole.bytes += 8L * stride * (room - before) + (before == 0 ? PagedWeights.PAGE_OVERHEAD : 0);
            }
        }
        require(
                whole.bytes <= bytesLimit,
                "the weights would take " + whole.bytes + " bytes or more, and model.bytes.max allows " + bytesLimit);
    }

    private static void require(boolean holds, String otherwise) {
        if (!holds) {
            throw new IllegalArgumentException(otherwise);
        }
    }
}
