package perceptron.learner;

/**
 * Products of sparse values with w and u on many pages, as {@link SparseKernels} does it on one: with the lanes in registers. A
 * loop that keeps them in memory has so many more instructions to a feature that fewer loads are under way at a time, and takes
 * twice as long if the weights are not in a cache.
 */
final class ScatteredKernel {
    /** The usual span. A constant, because the kernel is faster by a fifth if the compiler knows the span. */
    static final int SPAN = LearnerSettings.SPAN;

    private ScatteredKernel() {}

    /**
     * Adds w·x to the lanes and u·x to the others. No weight may begin at random.
     *
     * @param pages of {@link #SPAN} features each
     * @param from where the first feature's pair lies, which belongs to lane 0
     * @param to where the pairs end
     */
    static void add(double[][] pages, int stride, int[] pairs, int from, int to, double[] lanes, double[] others) {
        double a0 = lanes[0], a1 = lanes[1], a2 = lanes[2], a3 = lanes[3];
        double a4 = lanes[4], a5 = lanes[5], a6 = lanes[6], a7 = lanes[7];
        double b0 = others[0], b1 = others[1], b2 = others[2], b3 = others[3];
        double b4 = others[4], b5 = others[5], b6 = others[6], b7 = others[7];
        int index;
        double[] page;
        int at;
        double x;
        for (int k = from; k < to; k += 16) {
            index = pairs[k];
            page = page(pages, (index & PagedWeights.BLOCK - 1) / SPAN);
            at = (index & SPAN - 1) * stride;
            if (page != null && at < page.length) {
                x = Float.intBitsToFloat(pairs[k + 1]);
                a0 += x * page[at];
                b0 += x * page[at + 1];
            }
            if (k + 2 < to) {
                index = pairs[k + 2];
                page = page(pages, (index & PagedWeights.BLOCK - 1) / SPAN);
                at = (index & SPAN - 1) * stride;
                if (page != null && at < page.length) {
                    x = Float.intBitsToFloat(pairs[k + 3]);
                    a1 += x * page[at];
                    b1 += x * page[at + 1];
                }
            }
            if (k + 4 < to) {
                index = pairs[k + 4];
                page = page(pages, (index & PagedWeights.BLOCK - 1) / SPAN);
                at = (index & SPAN - 1) * stride;
                if (page != null && at < page.length) {
                    x = Float.intBitsToFloat(pairs[k + 5]);
                    a2 += x * page[at];
                    b2 += x * page[at + 1];
                }
            }
            if (k + 6 < to) {
                index = pairs[k + 6];
                page = page(pages, (index & PagedWeights.BLOCK - 1) / SPAN);
                at = (index & SPAN - 1) * stride;
                if (page != null && at < page.length) {
                    x = Float.intBitsToFloat(pairs[k + 7]);
                    a3 += x * page[at];
                    b3 += x * page[at + 1];
                }
            }
            if (k + 8 < to) {
                index = pairs[k + 8];
                page = page(pages, (index & PagedWeights.BLOCK - 1) / SPAN);
                at = (index & SPAN - 1) * stride;
                if (page != null && at < page.length) {
                    x = Float.intBitsToFloat(pairs[k + 9]);
                    a4 += x * page[at];
                    b4 += x * page[at + 1];
                }
            }
            if (k + 10 < to) {
                index = pairs[k + 10];
                page = page(pages, (index & PagedWeights.BLOCK - 1) / SPAN);
                at = (index & SPAN - 1) * stride;
                if (page != null && at < page.length) {
                    x = Float.intBitsToFloat(pairs[k + 11]);
                    a5 += x * page[at];
                    b5 += x * page[at + 1];
                }
            }
            if (k + 12 < to) {
                index = pairs[k + 12];
                page = page(pages, (index & PagedWeights.BLOCK - 1) / SPAN);
                at = (index & SPAN - 1) * stride;
                if (page != null && at < page.length) {
                    x = Float.intBitsToFloat(pairs[k + 13]);
                    a6 += x * page[at];
                    b6 += x * page[at + 1];
                }
            }
            if (k + 14 < to) {
                index = pairs[k + 14];
                page = page(pages, (index & PagedWeights.BLOCK - 1) / SPAN);
                at = (index & SPAN - 1) * stride;
                if (page != null && at < page.length) {
                    x = Float.intBitsToFloat(pairs[k + 15]);
                    a7 += x * page[at];
                    b7 += x * page[at + 1];
                }
            }
        }
        Sums.put(lanes, a0, a1, a2, a3, a4, a5, a6, a7);
        Sums.put(others, b0, b1, b2, b3, b4, b5, b6, b7);
    }

    /**
     * Adds w·x to the lanes, u·x to the others and d·x to the thirds. No weight may begin at random.
     *
     * @param pages of {@link #SPAN} features each
     * @param from where the first feature's pair lies, which belongs to lane 0
     * @param to where the pairs end
     */
    static void addAll(
            double[][] pages, int[] pairs, int from, int to, double[] lanes, double[] others, double[] thirds) {
        double a0 = lanes[0], a1 = lanes[1], a2 = lanes[2], a3 = lanes[3];
        double a4 = lanes[4], a5 = lanes[5], a6 = lanes[6], a7 = lanes[7];
        double b0 = others[0], b1 = others[1], b2 = others[2], b3 = others[3];
        double b4 = others[4], b5 = others[5], b6 = others[6], b7 = others[7];
        double c0 = thirds[0], c1 = thirds[1], c2 = thirds[2], c3 = thirds[3];
        double c4 = thirds[4], c5 = thirds[5], c6 = thirds[6], c7 = thirds[7];
        int index;
        double[] page;
        int at;
        double x;
        for (int k = from; k < to; k += 16) {
            index = pairs[k];
            page = page(pages, (index & PagedWeights.BLOCK - 1) / SPAN);
            at = (index & SPAN - 1) * 4;
            if (page != null && at < page.length) {
                x = Float.intBitsToFloat(pairs[k + 1]);
                a0 += x * page[at];
                b0 += x * page[at + 1];
                c0 += x * page[at + 2];
            }
            if (k + 2 < to) {
                index = pairs[k + 2];
                page = page(pages, (index & PagedWeights.BLOCK - 1) / SPAN);
                at = (index & SPAN - 1) * 4;
                if (page != null && at < page.length) {
                    x = Float.intBitsToFloat(pairs[k + 3]);
                    a1 += x * page[at];
                    b1 += x * page[at + 1];
                    c1 += x * page[at + 2];
                }
            }
            if (k + 4 < to) {
                index = pairs[k + 4];
                page = page(pages, (index & PagedWeights.BLOCK - 1) / SPAN);
                at = (index & SPAN - 1) * 4;
                if (page != null && at < page.length) {
                    x = Float.intBitsToFloat(pairs[k + 5]);
                    a2 += x * page[at];
                    b2 += x * page[at + 1];
                    c2 += x * page[at + 2];
                }
            }
            if (k + 6 < to) {
                index = pairs[k + 6];
                page = page(pages, (index & PagedWeights.BLOCK - 1) / SPAN);
                at = (index & SPAN - 1) * 4;
                if (page != null && at < page.length) {
                    x = Float.intBitsToFloat(pairs[k + 7]);
                    a3 += x * page[at];
                    b3 += x * page[at + 1];
                    c3 += x * page[at + 2];
                }
            }
            if (k + 8 < to) {
                index = pairs[k + 8];
                page = page(pages, (index & PagedWeights.BLOCK - 1) / SPAN);
                at = (index & SPAN - 1) * 4;
                if (page != null && at < page.length) {
                    x = Float.intBitsToFloat(pairs[k + 9]);
                    a4 += x * page[at];
                    b4 += x * page[at + 1];
                    c4 += x * page[at + 2];
                }
            }
            if (k + 10 < to) {
                index = pairs[k + 10];
                page = page(pages, (index & PagedWeights.BLOCK - 1) / SPAN);
                at = (index & SPAN - 1) * 4;
                if (page != null && at < page.length) {
                    x = Float.intBitsToFloat(pairs[k + 11]);
                    a5 += x * page[at];
                    b5 += x * page[at + 1];
                    c5 += x * page[at + 2];
                }
            }
            if (k + 12 < to) {
                index = pairs[k + 12];
                page = page(pages, (index & PagedWeights.BLOCK - 1) / SPAN);
                at = (index & SPAN - 1) * 4;
                if (page != null && at < page.length) {
                    x = Float.intBitsToFloat(pairs[k + 13]);
                    a6 += x * page[at];
                    b6 += x * page[at + 1];
                    c6 += x * page[at + 2];
                }
            }
            if (k + 14 < to) {
                index = pairs[k + 14];
                page = page(pages, (index & PagedWeights.BLOCK - 1) / SPAN);
                at = (index & SPAN - 1) * 4;
                if (page != null && at < page.length) {
                    x = Float.intBitsToFloat(pairs[k + 15]);
                    a7 += x * page[at];
                    b7 += x * page[at + 1];
                    c7 += x * page[at + 2];
                }
            }
        }
        Sums.put(lanes, a0, a1, a2, a3, a4, a5, a6, a7);
        Sums.put(others, b0, b1, b2, b3, b4, b5, b6, b7);
        Sums.put(thirds, c0, c1, c2, c3, c4, c5, c6, c7);
    }

    private static double[] page(double[][] pages, int place) {
        return place < pages.length ? pages[place] : null;
    }
}
