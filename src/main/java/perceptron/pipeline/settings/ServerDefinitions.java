package perceptron.pipeline.settings;

import static org.apache.kafka.common.config.ConfigDef.Importance.LOW;
import static org.apache.kafka.common.config.ConfigDef.Importance.MEDIUM;
import static org.apache.kafka.common.config.ConfigDef.Range.atLeast;
import static org.apache.kafka.common.config.ConfigDef.Range.between;
import static org.apache.kafka.common.config.ConfigDef.Type.INT;
import static org.apache.kafka.common.config.ConfigDef.Type.LIST;
import static org.apache.kafka.common.config.ConfigDef.Type.LONG;
import static org.apache.kafka.common.config.ConfigDef.Type.PASSWORD;
import static org.apache.kafka.common.config.ConfigDef.Type.STRING;

import org.apache.kafka.common.config.ConfigDef;

/** Where the page, the API and the metrics are found, and how the job ends. */
final class ServerDefinitions {
    private ServerDefinitions() {}

    static void addTo(ConfigDef settings) {
        settings.define(
                        "shutdown.timeout.ms",
                        LONG,
                        30_000L,
                        Milliseconds.atLeast(1),
                        LOW,
                        "How long the job may take to shut down after SIGTERM or Ctrl-C; after that the process exits"
                                + " with code 1. A second signal ends it at once.")
                .define(
                        "http.port",
                        INT,
                        8080,
                        between(0, 65_535),
                        MEDIUM,
                        "The port of the page and the API; 0 takes a free port and prints it.")
                .define(
                        "http.host",
                        STRING,
                        "127.0.0.1",
                        MEDIUM,
                        "The address to listen on. Set a token if others can reach it. Instances reach each other at"
                                + " this address, or at kafka.application.server=HOST:PORT if that is set.")
                .define(
                        "http.token.file",
                        STRING,
                        "",
                        MEDIUM,
                        "A file that holds the token. If set, every request except /health must carry the token: as a"
                                + " bearer token, or as the password of any user.")
                .define(
                        "http.names",
                        LIST,
                        "",
                        LOW,
                        "Host names that requests may use while no token is set, besides localhost, IP addresses,"
                                + " http.host and the host of kafka.application.server. Other requests are rejected.")
                .define(
                        "http.tls.keystore",
                        LIST,
                        "",
                        MEDIUM,
                        "If set, the page and the API are served with TLS, also between instances. A PKCS12 file, or"
                                + " PEM: certificates and private key in one file or in two, separated by a comma. Read"
                                + " when the job starts.")
                .define(
                        "http.tls.truststore",
                        LIST,
                        "",
                        MEDIUM,
                        "The certificates that instances, export and verify trust: a PKCS12 file, or PEM. Default:"
                                + " those that the JVM trusts.")
                .define("http.tls.password", PASSWORD, "", MEDIUM, "The password of both files, if they have one.")
                .define(
                        "metrics.models.max",
                        INT,
                        100,
                        atLeast(0),
                        LOW,
                        "How many models have metrics of their own; those of all other models are added up"
                                + " as 'other'.");
    }
}
