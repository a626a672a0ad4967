package perceptron.run.console;

import picocli.CommandLine.IVersionProvider;

/** What {@code --version} prints: the version that the build wrote into the jar. */
public final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
        String version = Version.class.getPackage().getImplementationVersion();
        return new String[] {"perceptron-streams " + (version == null ? "(not from a jar)" : version)};
    }
}
