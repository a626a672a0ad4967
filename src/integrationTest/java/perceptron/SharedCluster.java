package perceptron;

import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** Gives tests the {@link Cluster} on which all of them run: that which Gradle started, or else one of this JVM. */
public final class SharedCluster implements ParameterResolver {
    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext test) {
        return parameter.getParameter().getType() == Cluster.class;
    }

    @Override
    public Cluster resolveParameter(ParameterContext parameter, ExtensionContext test) {
        return test.getRoot()
                .getStore(Namespace.create(Cluster.class))
                .getOrComputeIfAbsent(Cluster.class, key -> Cluster.ofTheBuild(), Cluster.class);
    }
}
