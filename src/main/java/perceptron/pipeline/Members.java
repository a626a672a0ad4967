package perceptron.pipeline;

import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.StreamsMetadata;

/** The instances of the job and their partitions, as the client of this instance knows them. */
final class Members {
    private final Supplier<KafkaStreams> client;
    private final String address;

    /** @param address of this instance, as {@code host:port}; null if it has none */
    Members(Supplier<KafkaStreams> client, String address) {
        this.client = client;
        this.address = address;
    }

    /** Whether all partitions that are meant for this instance have arrived. */
    boolean areSettledHere() {
        Set<TopicPartition> here = partitionsHere();
        return client.get().metadataForAllStreamsClients().stream()
                .filter(member -> addressOf(member).equals(address))
                .allMatch(member -> here.containsAll(member.topicPartitions()));
    }

    /** The partitions of the tasks that are active in this instance. */
    Set<TopicPartition> partitionsHere() {
        return client.get().metadataForLocalThreads().stream()
                .flatMap(thread -> thread.activeTasks().stream())
                .flatMap(task -> task.topicPartitions().stream())
                .collect(Collectors.toSet());
    }

    /** The addresses at which instances answer; empty while they are unknown. */
    List<String> addresses() {
        return client.get().state().isRunningOrRebalancing()
                ? client.get().metadataForAllStreamsClients().stream()
                        .filter(member -> member.port() >= 0)
                        .map(Members::addressOf)
                        .sorted()
                        .toList()
                : List.of();
    }

    private static String addressOf(StreamsMetadata member) {
        String host = member.host();
        return (host.contains(":") ? "[" + host + "]" : host) + ":" + member.port();
    }
}
