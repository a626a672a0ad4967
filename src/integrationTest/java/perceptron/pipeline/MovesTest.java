package perceptron.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import perceptron.Cluster;
import perceptron.JobUnderTest;
import perceptron.ProjectCopy;
import perceptron.SharedCluster;

/** Instances come, go, are stopped, killed and robbed of their state, while examples come in. */
@ExtendWith(SharedCluster.class)
@Tag("nightly")
class MovesTest {
    private static final Duration A_WHILE = Duration.ofMillis(1500);

    private final Cluster cluster;

    @TempDir
    private Path folder;

    MovesTest(Cluster cluster) {
        this.cluster = cluster;
    }

    @Test
    void modelsMoveBetweenInstancesAndStayTheSame() throws Exception {
        String signs = cluster.newTopic(JobUnderTest.PARTITIONS);
        String classes = cluster.newTopic(JobUnderTest.PARTITIONS);
        List<JobUnderTest> here = new ArrayList<>();
        for (Map<String, Object> settings : List.of(
                Map.<String, Object>of("examples.topic", signs),
                Map.<String, Object>of("examples.topic", signs, "learner", "pa1", "store", "memory"),
                Map.<String, Object>of("examples.topic", classes, "classes", "discover", "scale", "rms"))) {
            here.add(JobUnderTest.toBeKilled(cluster, folder.resolve("here"), settings));
        }
        List<JobUnderTest> there =
                here.stream().map(trial -> trial.in(folder.resolve("there"))).toList();
        try (JobProcess first = new JobProcess(folder.resolve("first"), here);
                JobProcess second = new JobProcess(folder.resolve("second"), there)) {
            try (Load load = new Load(cluster)) {
                load.send(signs, 400, 3, Cases::sign);
                load.send(classes, 400, 3, Cases::classes);
                startFor(A_WHILE, first);
                first.stop();
                startFor(A_WHILE, first);
                startFor(A_WHILE, second);
                second.stop();
                first.live(A_WHILE);
                startFor(A_WHILE, second);
                first.kill();
                second.live(A_WHILE.multipliedBy(2));
                ProjectCopy.run("rm", "-r", folder.resolve("here").toString());
                startFor(A_WHILE, first);
                second.stop();
                ProjectCopy.run("rm", "-r", folder.resolve("there").toString());
                first.live(A_WHILE);
                first.stop();
            }
            second.start();
            Map<String, JobUnderTest> trials = new HashMap<>();
            here.forEach(trial -> trials.put(trial.name(), trial));
            assertThat(second.finish(cluster, trials).values()).allSatisfy(JobOutput::check);
        }
    }

    private static void startFor(Duration time, JobProcess process) throws Exception {
        process.start();
        process.awaitRunning();
        process.live(time);
    }
}
