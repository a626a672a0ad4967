package perceptron;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Names the foreign programs, or the Debian packages of libraries, without which a test is skipped. Where {@code
 * FOREIGN_PROGRAMS=required} is set, as .ci/run does, a missing one is a failure instead.
 */
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(NeedsCondition.class)
public @interface Needs {
    String[] value();
}
