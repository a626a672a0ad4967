package perceptron.chaos;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.AbortTransactionSpec;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListTransactionsOptions;
import org.apache.kafka.clients.admin.ProducerState;
import org.apache.kafka.clients.admin.TransactionListing;
import org.apache.kafka.clients.admin.TransactionState;
import org.apache.kafka.common.TopicPartition;

/**
 * Finds transactions that Kafka itself has forgotten, and aborts them, as an operator does with {@code kafka-transactions.sh
 * find-hanging} and {@code abort}: a broker that is killed while it aborts the transaction of a killed instance may come back with
 * that transaction open in some partitions, and its coordinator knows nothing of it. No one can read past it then.
 */
final class HangingTransactions implements AutoCloseable {
    /** Longer than any transaction of the job may last. */
    private static final long PATIENCE_MILLIS = 25_000;

    private static final long PERIOD_MILLIS = 5_000;

    private record Open(TopicPartition partition, long producer, int epoch, long start) {}

    private final Admin admin;
    private final Thread thread = new Thread(this::run, "hanging transactions");
    private Map<Open, Long> seen = new HashMap<>();
    private long lastLook;
    private volatile int aborted;

    HangingTransactions(Map<String, Object> servers) {
        admin = Admin.create(new HashMap<>(servers));
        thread.setDaemon(true);
        thread.start();
    }

    int aborted() {
        return aborted;
    }

    private void run() {
        while (true) {
            try {
                Thread.sleep(PERIOD_MILLIS);
                look();
            } catch (ExecutionException e) {
                seen.clear(); // The broker is away.
            } catch (InterruptedException e) {
                return;
            }
        }
    }

    /** Waits until no transaction is open; gives whether that was so before the patience ended. */
    boolean awaitNoneOpen(long patienceMillis) throws InterruptedException {
        long until = System.currentTimeMillis() + patienceMillis;
        while (System.currentTimeMillis() < until) {
            try {
                if (isNoneOpen()) {
                    return true;
                }
            } catch (ExecutionException e) {
                return false;
            }
        }
        return false;
    }

    private boolean isNoneOpen() throws ExecutionException, InterruptedException {
        return admin.describeProducers(partitions()).all().get().values().stream()
                .flatMap(partition -> partition.activeProducers().stream())
                .allMatch(producer -> producer.currentTransactionStartOffset().isEmpty());
    }

    private List<TopicPartition> partitions() throws ExecutionException, InterruptedException {
        List<TopicPartition> partitions = new ArrayList<>();
        admin.describeTopics(admin.listTopics().names().get())
                .allTopicNames()
                .get()
                .forEach((name, topic) -> topic.partitions()
                        .forEach(partition -> partitions.add(new TopicPartition(name, partition.partition()))));
        return partitions;
    }

    private void look() throws ExecutionException, InterruptedException {
        long now = System.currentTimeMillis();
        if (now - lastLook > 3 * PERIOD_MILLIS) {
            seen.clear(); // The broker was away.
        }
        lastLook = now;
        Set<Long> known = new HashSet<>();
        for (TransactionListing each : admin.listTransactions(new ListTransactionsOptions()
                        .filterStates(Set.of(
                                TransactionState.ONGOING,
                                TransactionState.PREPARE_ABORT,
                                TransactionState.PREPARE_COMMIT)))
                .all()
                .get()) {
            known.add(each.producerId());
        }
        Map<Open, Long> open = new HashMap<>();
        for (var each : admin.describeProducers(partitions()).all().get().entrySet()) {
            for (ProducerState producer : each.getValue().activeProducers()) {
                if (producer.currentTransactionStartOffset().isPresent()) {
                    Open one = new Open(
                            each.getKey(),
                            producer.producerId(),
                            producer.producerEpoch(),
                            producer.currentTransactionStartOffset().getAsLong());
                    open.put(one, known.contains(one.producer()) ? now : seen.getOrDefault(one, now));
                    if (now - open.get(one) > PATIENCE_MILLIS) {
                        abort(one, producer.coordinatorEpoch().orElse(0));
                    }
                }
            }
        }
        seen = open;
    }

    private void abort(Open open, int coordinatorEpoch) throws ExecutionException, InterruptedException {
        admin.abortTransaction(new AbortTransactionSpec(
                        open.partition(), open.producer(), (short) open.epoch(), coordinatorEpoch))
                .all()
                .get();
        aborted++;
        Chaos.log("aborted a transaction that Kafka had forgotten: %s", open);
    }

    @Override
    public void close() {
        thread.interrupt();
        admin.close();
    }
}
