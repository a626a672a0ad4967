package perceptron.chaos;

import java.util.EnumMap;
import java.util.Map;
import java.util.TreeMap;
import perceptron.FaultyRegistry;

/** What was done in a run. */
final class Counts {
    int kills;
    int killsAtWork;
    int terminations;
    int pauses;
    int brokerKills;
    int brokerPauses;
    int damages;
    int fullDisks;
    int endedByThemselves;
    final Map<FaultyRegistry.Fault, Integer> registry = new EnumMap<>(FaultyRegistry.Fault.class);
    final Map<String, Integer> skipped = new TreeMap<>();

    @Override
    public String toString() {
        return kills + " kills, " + killsAtWork + " of them at work; " + terminations + " orderly ends; " + pauses
                + " pauses; " + brokerKills + " broker kills; " + brokerPauses + " broker pauses; registry faults "
                + registry + "; " + damages + " damaged files; " + fullDisks + " full disks; " + endedByThemselves
                + " times an instance ended by itself; skipped " + skipped;
    }
}
