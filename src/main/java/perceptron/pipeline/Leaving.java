package perceptron.pipeline;

import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.streams.CloseOptions.GroupMembershipOperation;
import perceptron.pipeline.settings.Settings;

/**
 * What an instance that ends does with its membership of the group. It leaves, so that other instances get its partitions at
 * once; by default Kafka Streams lets them wait for the session timeout. An instance with a static member id stays a member,
 * since it will come back for its partitions.
 */
final class Leaving {
    private Leaving() {}

    static GroupMembershipOperation of(Settings settings) {
        boolean comesBack = settings.kafka().keySet().stream()
                .anyMatch(name -> name.toString().endsWith(ConsumerConfig.GROUP_INSTANCE_ID_CONFIG));
        return comesBack ? GroupMembershipOperation.REMAIN_IN_GROUP : GroupMembershipOperation.LEAVE_GROUP;
    }
}
