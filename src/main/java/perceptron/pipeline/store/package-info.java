/**
 * The models, kept so that a crash at any moment costs nothing, at a cost that does not depend on how large they are.
 *
 * <p><b>The trouble.</b> A model changes a little with many of its examples, and may be large. Written whole for each change
 * it would be copied over and over, and does not fit into one record of a topic. Kept on the heap and written now and then, it
 * would be lost: Kafka Streams tells nobody that it is about to commit, so what is not in a store after each example is not part
 * of the transaction that says the example is done.
 *
 * <p><b>A journal and pages.</b> So every change is put into the store at once, as small as it is: a number, and the example's
 * features. That is the journal, a ring of K slots ({@link perceptron.pipeline.store.JournalSlots}). The weights themselves
 * lie in pages of neighbouring features, and a page is put into the store, with the number of the last change that it
 * contains, before any change that it lacks is overwritten in the ring ({@link perceptron.pipeline.store.DirtyPages},
 * {@link perceptron.pipeline.store.Journal}). To load a model is to read its pages and make again, on each, the changes that it
 * lacks ({@link perceptron.pipeline.store.Loader}). The arithmetic is exact, so this gives the model to the bit.
 *
 * <p><b>The cost.</b> A change costs its entry, about as many bytes as its features, and its share of the pages. K doubles until
 * a lap of the journal takes as many bytes as the pages that it dirties, so pages cost about as much as the journal, whatever the
 * dimension. What is restored is at most the pages and one lap.
 *
 * <p><b>Progress.</b> What changes with every example, changed model or not (counters, error, windows of the update rate), is
 * one small record for each model, in a second store, which is cached: one record of the changelog for each model and
 * commit. Under exactly-once both stores and the outputs are one transaction. Under at-least-once a crash may leave the journal
 * ahead of the progress; then the counters come from the journal's last entry, and the examples since the last commit are
 * learned twice, and nothing worse.
 *
 * <p><b>Epochs.</b> All of a model but its header lies under an epoch. A reset begins another one, at no cost; what lies under
 * the old is swept away a little at a time. No epoch is used twice, so remains of one can never become part of another model.
 *
 * <p><b>Proof.</b> A disk may lose or change what is stored, and RocksDB's iterators end at a damaged block without a word. So
 * every value ends with a checksum of its key and itself ({@link perceptron.pipeline.store.Seal}). The last record that a change writes
 * also carries a {@link perceptron.model.bytes.Proof}: count and digest of all stored pages in their versions, and the entry of the
 * journal before it, so that entries form a chain. Under exactly-once progress and model must end with the same change. What does not
 * prove itself whole is {@link perceptron.pipeline.store.DamagedState}: the job drops all that this machine keeps, and restores it.
 *
 * <p>All this belongs to one stream thread. Others see snapshots, which share pages with the model until it writes to them.
 */
package perceptron.pipeline.store;
