#include "histogram.h"

// A bucket is the place of the highest bit and the five bits after it: 32 steps to each doubling.
static int bucket_of(uint64_t ns) {
    if (ns < 32) return (int)ns;
    int top = 63 - __builtin_clzll(ns);
    return (top - 4) * 32 + (int)((ns >> (top - 5)) & 31);
}

static double upper_edge(int bucket) {
    if (bucket < 32) return bucket;
    int top = bucket / 32 + 4;
    return (double)(33 + bucket % 32) * (double)(1ull << (top - 5));
}

void histogram_add(Histogram *h, uint64_t ns) {
    h->bucket[bucket_of(ns)]++;
    h->count++;
    if (ns > h->largest) h->largest = ns;
}

double histogram_ms(const Histogram *h, double share) {
    if (h->count == 0) return -1;
    uint64_t seen = 0;
    for (int i = 0; i < BUCKETS; i++) {
        seen += h->bucket[i];
        if (seen == 0 || (double)seen < share * (double)h->count) continue;
        double edge = upper_edge(i);
        return (edge < (double)h->largest ? edge : (double)h->largest) / 1e6;
    }
    return (double)h->largest / 1e6;
}
