package perceptron.query;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import perceptron.query.http.Dispatcher;

/** An instance that answers for another one. */
class RoutingTest {
    /** It holds none of the threads that answer, neither while it is asked for a model nor while it sends one. */
    @Test
    void anInstanceThatFreezesInTheMiddleOfAnAnswerIsGivenUp() throws Exception {
        CountDownLatch end = new CountDownLatch(1);
        com.sun.net.httpserver.HttpServer frozen =
                com.sun.net.httpserver.HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
        ExecutorService threads = Executors.newCachedThreadPool();
        frozen.setExecutor(threads);
        frozen.createContext("/", exchange -> {
            boolean isWhole = exchange.getRequestURI().getPath().equals("/api/models/there/history");
            exchange.sendResponseHeaders(200, isWhole ? 2 : 1_000);
            exchange.getResponseBody().write("{}".getBytes(StandardCharsets.UTF_8));
            exchange.getResponseBody().flush();
            if (!isWhole) {
                await(end);
            }
            exchange.close();
        });
        frozen.start();
        try (Served served = new Served(Map.of()).shown()) {
            served.instance.example("here", "1", 1);
            served.instance.addresses = List.of(
                    served.server.address(), "127.0.0.1:" + frozen.getAddress().getPort());
            assertThat(served.get("/api/models/asked").body()).contains("no answer within 3000 ms");
            // Under load some are given up before they are forwarded.
            List<CompletableFuture<Integer>> forwarded = IntStream.range(0, Dispatcher.AT_ONCE)
                    .mapToObj(k -> CompletableFuture.supplyAsync(() -> served.get("/api/models/there/weights"), threads)
                            .handle((response, cutOff) -> cutOff == null ? response.statusCode() : 0))
                    .toList();
            assertThat(forwarded)
                    .allSatisfy(each -> assertThat(each).succeedsWithin(Duration.ofSeconds(60)))
                    .anySatisfy(each -> assertThat(each.join()).isZero());
            Awaitility.await().until(() -> served.get("/api/models/here").statusCode() == 200);
        } finally {
            end.countDown();
            frozen.stop(0);
            threads.shutdown();
        }
    }

    private static void await(CountDownLatch end) {
        try {
            end.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
