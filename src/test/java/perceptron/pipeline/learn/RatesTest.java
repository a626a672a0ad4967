package perceptron.pipeline.learn;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.Map;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.apache.kafka.streams.state.KeyValueStore;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import perceptron.pipeline.live.Observer;
import perceptron.pipeline.settings.Settings;
import perceptron.pipeline.store.MemoryBudget;
import perceptron.pipeline.store.ModelStore;
import perceptron.pipeline.store.StoredModel;
import perceptron.pipeline.store.TestStores;
import perceptron.pipeline.topic.Outputs;
import perceptron.pipeline.topic.SchemaIds;

/** Update rates of more models than there is room for on the heap. */
class RatesTest {
    private static final int MODELS = 10;

    private final MockProcessorContext<byte[], Object> context = new MockProcessorContext<>();
    private final LearnSettings settings = LearnSettings.of(new Settings(Map.of("rates.window.ms", 10_000)));
    private int reads;
    private final ModelStore store =
            new ModelStore(counted(TestStores.inMemory("models")), settings.store(), new MemoryBudget(1), name -> {});
    private final Rates rates = new Rates(
            store, new Outputs(context, new SchemaIds(1, 1, 1, 1, 1), Observer.NONE), settings, Observer.NONE);

    @SuppressWarnings("unchecked")
    private KeyValueStore<byte[], byte[]> counted(KeyValueStore<byte[], byte[]> counted) {
        return (KeyValueStore<byte[], byte[]>) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {KeyValueStore.class}, (proxy, method, arguments) -> {
                    reads += method.getName().equals("prefixScan") ? 1 : 0;
                    try {
                        return method.invoke(counted, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    @BeforeEach
    void predict() {
        context.setCurrentSystemTimeMs(1_000);
        for (int i = 0; i < MODELS; i++) {
            StoredModel model = store.open("m" + i);
            store.begin(model);
            rates.windowOf(model, 1_000).predicted();
            model.save();
        }
        rates.tick(1_000);
        reads = 0;
    }

    @Test
    void modelsThatHaveLeftTheHeapAreNotReadEverySecond() {
        for (int second = 2; second < 15; second++) {
            rates.tick(second * 1_000);
        }
        assertThat(reads).isZero();
    }

    @Test
    void theWindowOfEachIsClosedWhenNothingMoreComes() {
        context.resetForwards();
        rates.tick(100_000);
        assertThat(context.forwarded()).hasSize(MODELS);
    }
}
