/**
 * The models, kept so that a crash at any moment costs nothing, at a cost that depends neither on how large they are nor on how often
 * they change.
 *
 * <p><b>In memory</b> a model is as its last example left it. The stores have it as it was at the last commit. In between its changes
 * are collected, with the set of pages that they touched; nothing is put into a store while examples are processed.
 *
 * <p><b>Before a commit</b> Kafka Streams empties the caches of its stores, and whatever is put into other stores meanwhile is part of
 * the same transaction. So a model that has changed leaves its name in a cache, and is written when the name comes out ({@link
 * perceptron.pipeline.store.CommitHook}). It is written earlier if its changes fill a batch or if it leaves the heap.
 *
 * <p><b>What is written</b> is the smaller of two things. Either the changes as they are: one record, the batch. Or the pages that they
 * touched, which are blocks of the weights of neighbouring features, and a batch without changes. So a small model costs a page or two
 * a commit, whatever its rate, and a large one costs about the bytes of its examples, whatever its dimension.
 *
 * <p><b>The journal</b> is the batches. A page lacks the changes of every batch since it was written last, so a batch has to stay until
 * no page lacks anything of it; then its slot is used again. So that the journal grows no larger than the pages, dirty pages are
 * written, the oldest first, a few with each batch ({@link perceptron.pipeline.store.Journal}). To load a model is to read its pages and
 * to make again, on each, the changes that it lacks ({@link perceptron.pipeline.store.Loader}, by {@link perceptron.model.Fold}). The arithmetic is exact, so this gives the
 * model to the bit.
 *
 * <p><b>Progress</b> (counters, error, windows of the update rate) changes with every example. It is one record, written last. The
 * header (settings, classes, rates) is written when it changes.
 *
 * <p><b>A crash</b> under exactly-once takes back all that was written since the last commit, and the examples come again. Under
 * at-least-once it may leave any first part of a write. Then only batches are written, never pages alone: a batch is one record, the
 * pages that follow it have nothing that it lacks, and each says with which change it was written before. Examples since the last
 * commit are learned twice, and nothing worse.
 *
 * <p><b>Epochs.</b> All of a model but its header lies under an epoch. A reset begins another one, at no cost; what lies under the old is
 * swept away a little at a time. No epoch is used twice, so remains of one can never become part of another model.
 *
 * <p><b>Proof.</b> A disk may lose or change what is stored, and RocksDB's iterators end at a damaged block without a word. So every value
 * ends with a checksum of its key and itself ({@link perceptron.pipeline.store.Seal}). Batches are numbered by their changes, without a
 * gap, and each carries a {@link perceptron.model.bytes.Proof}: count and digest of all stored pages in their versions. Under exactly-once
 * progress and model must end with the same change. What does not prove itself whole is {@link
 * perceptron.pipeline.store.DamagedState}: the job drops all that this machine keeps, and restores it.
 *
 * <p>All this belongs to one stream thread. Others see snapshots, which share pages with the model until it writes to them.
 */
package perceptron.pipeline.store;
