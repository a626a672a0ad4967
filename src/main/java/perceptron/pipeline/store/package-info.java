/**
 * Stores the models so that a crash at any moment costs nothing. What it costs to store a model depends neither on its size nor on its
 * rate of changes.
 *
 * <p><b>In memory</b> a model is as its last example left it. The store has it as it was at the last commit. Between commits, the
 * changes of a model are collected, with the set of pages that they touched; no store is written while examples are processed.
 *
 * <p><b>Before a commit</b> Kafka Streams flushes the caches of its stores, and whatever is put into other stores meanwhile is part of
 * the same transaction. So a note is put into a cache, and all models that have changed are written when it is flushed
 * ({@link perceptron.pipeline.store.CommitHook}). A model is written earlier if its changes fill a batch or if it is evicted from the heap.
 * A crash undoes all that was written since the last commit, and the examples are processed again.
 *
 * <p><b>What is written</b> is the smaller of two things: the changes, as one record, the batch; or the pages that they touched, which
 * are blocks of the weights of neighbouring features. So a small model costs a page or two a commit, whatever its rate, and a large one
 * costs about the bytes of its examples, whatever its dimension. Progress (counters, error, windows of the update rate) is one record,
 * written last. The header (settings, classes) is written when it changes.
 *
 * <p><b>The journal</b> consists of the batches. A page lacks the changes of every batch since it was last written, so a batch has to
 * stay until no page lacks any of its changes; then its slot is used again. The journal must not grow larger than the pages, so a few
 * dirty pages are written with each batch, the oldest first ({@link perceptron.pipeline.store.Journal}). Loading a model reads its pages
 * and makes on each page the changes that this page lacks ({@link perceptron.pipeline.store.Loader}). The arithmetic is exact, so the
 * model is restored bit for bit.
 *
 * <p><b>Epochs.</b> All records of a model but header and progress are under an epoch. A reset deletes them and begins a new epoch. No epoch
 * is used twice, so what remains of one can never become part of another model.
 *
 * <p><b>Counts.</b> RocksDB notices a damaged block, but an iterator just ends there. So the progress says how many pages and batches there
 * are ({@link perceptron.pipeline.store.Progress}), and one record says how many models. If less is found, the job stops.
 *
 * <p>All of it runs on the stream thread of the task. Other threads see snapshots, which share pages with the model until it writes to
 * them.
 */
package perceptron.pipeline.store;
