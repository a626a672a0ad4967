package perceptron.learner;

/**
 * Products of sparse values with w and u on many pages, as {@link SparseKernels} does it on one: with the lanes in registers. A
 * loop that keeps them in memory has so many more instructions to a feature that fewer loads are under way at a time, and takes
 * half as long again where the weights are not in a cache.
 */
final class ScatteredKernel {
    private ScatteredKernel() {}

    /**
     * Adds w·x to the lanes, and u·x to the others, of as many features as fill all eight; none of them may begin at random.
     *
     * @param from where the first one's pair lies, which belongs to lane 0
     * @param to where the pairs end
     * @return where those begin that are left
     */
    static int add(
            double[][] pages,
            int spanBits,
            int stride,
            int[] pairs,
            int from,
            int to,
            double[] lanes,
            double[] others) {
        int mask = (1 << spanBits) - 1;
        double a0 = lanes[0], a1 = lanes[1], a2 = lanes[2], a3 = lanes[3];
        double a4 = lanes[4], a5 = lanes[5], a6 = lanes[6], a7 = lanes[7];
        double b0 = others[0], b1 = others[1], b2 = others[2], b3 = others[3];
        double b4 = others[4], b5 = others[5], b6 = others[6], b7 = others[7];
        int k = from;
        int index;
        double[] page;
        int at;
        double x;
        for (; k <= to - 16; k += 16) {
            index = pairs[k];
            page = page(pages, (index & PagedWeights.BLOCK - 1) >>> spanBits);
            at = (index & mask) * stride;
            if (page != null && at < page.length) {
                x = Float.intBitsToFloat(pairs[k + 1]);
                a0 += x * page[at];
                b0 += x * page[at + 1];
            }
            index = pairs[k + 2];
            page = page(pages, (index & PagedWeights.BLOCK - 1) >>> spanBits);
            at = (index & mask) * stride;
            if (page != null && at < page.length) {
                x = Float.intBitsToFloat(pairs[k + 3]);
                a1 += x * page[at];
                b1 += x * page[at + 1];
            }
            index = pairs[k + 4];
            page = page(pages, (index & PagedWeights.BLOCK - 1) >>> spanBits);
            at = (index & mask) * stride;
            if (page != null && at < page.length) {
                x = Float.intBitsToFloat(pairs[k + 5]);
                a2 += x * page[at];
                b2 += x * page[at + 1];
            }
            index = pairs[k + 6];
            page = page(pages, (index & PagedWeights.BLOCK - 1) >>> spanBits);
            at = (index & mask) * stride;
            if (page != null && at < page.length) {
                x = Float.intBitsToFloat(pairs[k + 7]);
                a3 += x * page[at];
                b3 += x * page[at + 1];
            }
            index = pairs[k + 8];
            page = page(pages, (index & PagedWeights.BLOCK - 1) >>> spanBits);
            at = (index & mask) * stride;
            if (page != null && at < page.length) {
                x = Float.intBitsToFloat(pairs[k + 9]);
                a4 += x * page[at];
                b4 += x * page[at + 1];
            }
            index = pairs[k + 10];
            page = page(pages, (index & PagedWeights.BLOCK - 1) >>> spanBits);
            at = (index & mask) * stride;
            if (page != null && at < page.length) {
                x = Float.intBitsToFloat(pairs[k + 11]);
                a5 += x * page[at];
                b5 += x * page[at + 1];
            }
            index = pairs[k + 12];
            page = page(pages, (index & PagedWeights.BLOCK - 1) >>> spanBits);
            at = (index & mask) * stride;
            if (page != null && at < page.length) {
                x = Float.intBitsToFloat(pairs[k + 13]);
                a6 += x * page[at];
                b6 += x * page[at + 1];
            }
            index = pairs[k + 14];
            page = page(pages, (index & PagedWeights.BLOCK - 1) >>> spanBits);
            at = (index & mask) * stride;
            if (page != null && at < page.length) {
                x = Float.intBitsToFloat(pairs[k + 15]);
                a7 += x * page[at];
                b7 += x * page[at + 1];
            }
        }
        Sums.put(lanes, a0, a1, a2, a3, a4, a5, a6, a7);
        Sums.put(others, b0, b1, b2, b3, b4, b5, b6, b7);
        return k;
    }

    private static double[] page(double[][] pages, int place) {
        return place < pages.length ? pages[place] : null;
    }
}
