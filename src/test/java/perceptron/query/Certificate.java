package perceptron.query;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

/** A self-signed certificate for this machine, made by the JDK's own keytool, as PKCS12 and as PEM. */
public final class Certificate {
    public static final String PASSWORD = "store-secret";

    public final Path pkcs12;
    final Path chain;
    final Path key;

    public Certificate(Path folder, String name) throws Exception {
        pkcs12 = folder.resolve(name + ".p12");
        chain = folder.resolve(name + ".crt");
        key = folder.resolve(name + ".key");
        String options = "-genkeypair -keyalg EC -ext san=ip:127.0.0.1,dns:localhost -storetype PKCS12";
        List<String> command = new ArrayList<>(List.of(options.split(" ")));
        command.add(
                0, Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
        command.addAll(List.of("-alias", name, "-dname", "CN=" + name));
        command.addAll(List.of("-keystore", pkcs12.toString(), "-storepass", PASSWORD));
        Process keytool = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(keytool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(keytool.waitFor()).as(said).isZero();
        KeyStore store = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(pkcs12)) {
            store.load(in, PASSWORD.toCharArray());
        }
        Files.writeString(chain, pem("CERTIFICATE", store.getCertificate(name).getEncoded()));
        Files.writeString(
                key,
                pem("PRIVATE KEY", store.getKey(name, PASSWORD.toCharArray()).getEncoded()));
    }

    private static String pem(String kind, byte[] bytes) {
        return "-----BEGIN " + kind + "-----\n"
                + Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(bytes) + "\n-----END " + kind + "-----\n";
    }
}
