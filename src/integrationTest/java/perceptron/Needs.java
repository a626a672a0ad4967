package perceptron;

import java.io.File;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.commons.support.AnnotationSupport;

/**
 * Names the foreign programs, or the Debian packages of libraries, without which a test is skipped. Where {@code
 * FOREIGN_PROGRAMS=required} is set, as .ci/run does, a missing one is a failure instead.
 */
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(Needs.Condition.class)
public @interface Needs {
    String[] value();

    /** Looks on the PATH, and among Debian's installed packages, for what {@link Needs} names. */
    final class Condition implements ExecutionCondition {
        @Override
        public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext test) {
            Optional<Needs> needs = AnnotationSupport.findAnnotation(test.getElement(), Needs.class);
            List<String> missing = needs.stream()
                    .flatMap(each -> Arrays.stream(each.value()))
                    .filter(program -> onPath(program).isEmpty() && !isPackage(program))
                    .toList();
            if (missing.isEmpty()) {
                return ConditionEvaluationResult.enabled("nothing is missing");
            }
            String message = "not installed: " + String.join(", ", missing);
            if ("required".equals(System.getenv("FOREIGN_PROGRAMS"))) {
                throw new IllegalStateException(message);
            }
            return ConditionEvaluationResult.disabled(message);
        }

        /** Such as a library for Python: every installed package has a folder there. */
        private static boolean isPackage(String name) {
            return new File("/usr/share/doc", name).isDirectory();
        }

        public static Optional<File> onPath(String program) {
            return Stream.of(System.getenv("PATH").split(File.pathSeparator))
                    .map(folder -> new File(folder, program))
                    .filter(File::canExecute)
                    .findFirst();
        }
    }
}
