package perceptron.query.http;

import java.io.IOException;
import java.net.http.HttpClient;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.config.SslConfigs;
import org.apache.kafka.common.config.types.Password;
import org.apache.kafka.common.security.ssl.DefaultSslEngineFactory;
import org.eclipse.jetty.server.ConnectionFactory;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.SslConnectionFactory;
import org.eclipse.jetty.util.ssl.SslContextFactory;
import perceptron.pipeline.settings.Settings;

/**
 * The TLS settings of this server and of clients: the server's own certificate, and the certificates that clients
 * trust. The files are read once, by the code that reads Kafka's {@code ssl.keystore.*} and {@code ssl.truststore.*}.
 *
 * @param isServed whether this server uses TLS. All instances of a job have to agree
 * @param context null for what the JVM trusts
 */
public record Tls(boolean isServed, SSLContext context) {
    /** No certificate for a server; clients trust what the JVM trusts. */
    public static Tls none() {
        return new Tls(false, null);
    }

    /** @throws ConfigException if a file or the password is wrong */
    public static Tls of(Settings settings) {
        List<String> keys = settings.getList("http.tls.keystore");
        List<String> trusted = settings.getList("http.tls.truststore");
        if (keys.isEmpty() && trusted.isEmpty()) {
            return none();
        }
        Map<String, Object> given = new HashMap<>();
        addStore(given, settings, "keystore", "certificate.chain", "key");
        addStore(given, settings, "truststore", "certificates");
        ConfigDef withDefaults = new ConfigDef();
        SslConfigs.addClientSslSupport(withDefaults);
        try (DefaultSslEngineFactory factory = new DefaultSslEngineFactory()) {
            factory.configure(withDefaults.parse(given));
            return new Tls(!keys.isEmpty(), factory.sslContext());
        } catch (RuntimeException e) {
            Throwable root = e;
            while (root.getCause() != null) {
                root = root.getCause();
            }
            throw new ConfigException("http.tls.keystore=" + String.join(",", keys) + " and http.tls.truststore="
                    + String.join(",", trusted) + " cannot be used, or http.tls.password is wrong: "
                    + root.getMessage());
        }
    }

    /**
     * Adds Kafka's settings of a store: the path of a PKCS #12 file, or the text of all PEM files.
     *
     * @param pem the settings that take such a text
     */
    private static void addStore(Map<String, Object> given, Settings settings, String store, String... pem) {
        List<String> files = settings.getList("http.tls." + store);
        Password password = settings.getPassword("http.tls.password");
        StringBuilder text = new StringBuilder();
        for (String file : files) {
            String content;
            try {
                content = Files.readString(Path.of(file), StandardCharsets.ISO_8859_1);
            } catch (IOException e) {
                throw new ConfigException("http.tls." + store + ": " + file + " cannot be read: " + e);
            }
            if (content.contains("-----BEGIN ")) {
                text.append(content).append('\n');
            } else if (files.size() > 1) {
                throw new ConfigException("http.tls." + store + " names several files, but " + file + " is not PEM");
            }
        }
        if (!text.isEmpty()) {
            given.put("ssl." + store + ".type", DefaultSslEngineFactory.PEM_TYPE);
            Stream.of(pem).forEach(part -> given.put("ssl." + store + "." + part, new Password(text.toString())));
            if (text.indexOf("ENCRYPTED PRIVATE KEY") >= 0) {
                given.put(SslConfigs.SSL_KEY_PASSWORD_CONFIG, password);
            }
        } else if (!files.isEmpty()) {
            given.put("ssl." + store + ".type", "PKCS12");
            given.put("ssl." + store + ".location", files.get(0));
            given.put("ssl." + store + ".password", password);
        }
    }

    public String scheme() {
        return isServed ? "https" : "http";
    }

    /** The protocols of a server: HTTP, within TLS if this server uses it. */
    public ConnectionFactory[] protocols(HttpConnectionFactory http) {
        if (!isServed) {
            return new ConnectionFactory[] {http};
        }
        SslContextFactory.Server certificates = new SslContextFactory.Server();
        certificates.setSslContext(context);
        return new ConnectionFactory[] {new SslConnectionFactory(certificates, http.getProtocol()), http};
    }

    /** A client that trusts the certificates of the truststore, or by default those that the JVM trusts. */
    public HttpClient.Builder client() {
        HttpClient.Builder client = HttpClient.newBuilder();
        return context == null ? client : client.sslContext(context);
    }
}
