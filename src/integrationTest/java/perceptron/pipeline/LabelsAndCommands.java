package perceptron.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.confluent.kafka.serializers.KafkaAvroSerializer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.Header;
import perceptron.Cluster;
import perceptron.JobUnderTest;
import perceptron.TopicReader;
import perceptron.avro.Block;
import perceptron.avro.Command;
import perceptron.avro.Delete;
import perceptron.avro.Example;
import perceptron.avro.ImportPart;
import perceptron.avro.Label;
import perceptron.avro.Reset;
import perceptron.pipeline.topic.CommandCopies;

/**
 * Sends to several jobs alike what comes beside their examples: labels of examples that had none, most of them later and some
 * maybe sooner than these, commands, whose parts come one by one, and now and then one of either that is not a label or no command.
 */
public final class LabelsAndCommands implements Load.Listener, AutoCloseable {
    private static final int WAITING = 40;

    private final List<JobUnderTest> trials;
    private final boolean binary;
    private final String mortal;
    private final KafkaProducer<byte[], byte[]> producer;
    private final KafkaAvroSerializer serializer;
    private final Deque<Runnable> later = new ArrayDeque<>();
    private volatile boolean commanding;
    private int ids;

    /**
     * @param binary whether there are two labels: then weights are imported, too
     * @param mortal a model that is deleted now and then, and has no labels that come later; null if there is none
     */
    public LabelsAndCommands(Cluster cluster, List<JobUnderTest> trials, boolean binary, String mortal) {
        this.trials = trials;
        this.binary = binary;
        this.mortal = mortal;
        serializer = cluster.serializer();
        producer = cluster.producer();
    }

    /** Every fourth comes without its label, all of them with an id that no other has. */
    public static Function<Random, Example> someUnlabelled(Function<Random, Example> examples) {
        int[] ids = {0};
        return random -> {
            Example example = examples.apply(random);
            example.setId("example " + ids[0]++);
            if (random.nextInt(4) == 0) {
                example.setLabel(null);
            }
            return example;
        };
    }

    /** From now on there are commands, too, as soon as there are models: a command about a model that there is not is nobody's. */
    public void command(List<String> models) {
        trials.forEach(trial -> await().untilAsserted(() ->
                assertThat(trial.read("updates")).extracting(TopicReader::key).containsAll(models)));
        commanding = true;
    }

    @Override
    public void sent(byte[] model, Example example, Random random) {
        boolean isMortal = new String(model, StandardCharsets.UTF_8).equals(mortal);
        if (example.getLabel() == null && !isMortal) {
            label(model, new Label(example.getId(), Cases.anyLabel(random, binary)), random);
        }
        if (commanding && isMortal) {
            if (random.nextInt(100) == 0) {
                order(model, new Command(id(), new Delete()));
            }
        } else if (commanding) {
            command(model, random);
        }
        while (later.size() > WAITING) {
            later.remove().run();
        }
    }

    private void label(byte[] model, Label label, Random random) {
        if (random.nextInt(3) == 0) {
            send("labels", null, model, label);
        } else {
            later.add(() -> send("labels", null, model, label));
        }
        if (random.nextInt(50) == 0) {
            bad("labels", model);
        }
    }

    private void command(byte[] model, Random random) {
        switch (random.nextInt(binary ? 400 : 300)) {
            case 0, 1 -> order(model, new Command(id(), new Reset()));
            case 4 -> order(model, new Command(id(), new ImportPart(1, 1, List.of(), 0, null, List.of())));
            case 5 -> bad("commands", model);
            case 300, 301, 302 -> {
                String id = id();
                order(model, new Command(id, part(0, random)));
                later.add(() -> order(model, new Command(id, part(1, random))));
            }
            default -> {}
        }
    }

    private String id() {
        return "command " + ids++;
    }

    private static ImportPart part(int number, Random random) {
        List<Double> weights = new ArrayList<>();
        for (int k = 0; k < 30; k++) {
            weights.add(random.nextGaussian());
        }
        Double bias = number == 0 ? random.nextGaussian() : null;
        return new ImportPart(2, number, List.of("-1", "+1"), 0, bias, List.of(new Block(50 * number, weights)));
    }

    /** To all partitions: who sends it need not know where the model is. */
    private void order(byte[] model, Command command) {
        for (int partition = 0; partition < JobUnderTest.PARTITIONS; partition++) {
            send("commands", partition, model, command);
        }
    }

    private void send(String name, Integer partition, byte[] model, Object value) {
        List<Header> headers = partition == null ? List.of() : List.of(CommandCopies.header(JobUnderTest.PARTITIONS));
        for (JobUnderTest trial : trials) {
            String topic = trial.topic(name);
            producer.send(new ProducerRecord<>(topic, partition, model, serializer.serialize(topic, value), headers));
        }
    }

    private void bad(String name, byte[] model) {
        byte[] nothing = "nothing".getBytes(StandardCharsets.UTF_8);
        trials.forEach(trial -> producer.send(Hostile.record("undecodable", trial.topic(name), model, nothing)));
    }

    /** Sends what was kept for later, and returns when it is in the log. Nothing more may have been sent before. */
    @Override
    public void close() {
        later.forEach(Runnable::run);
        producer.close();
    }
}
