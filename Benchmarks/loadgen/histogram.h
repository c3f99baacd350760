// histogram: durations in buckets 3 % wide, so percentiles cost no memory per sample.
#ifndef HISTOGRAM_H
#define HISTOGRAM_H
#include <stdint.h>

enum { BUCKETS = 64 * 32 };

typedef struct {
    uint64_t bucket[BUCKETS];
    uint64_t count, largest;
} Histogram;

void histogram_add(Histogram *h, uint64_t ns);

// The duration in milliseconds that `share` (0…1) of all samples stayed under; -1 without a sample.
double histogram_ms(const Histogram *h, double share);
#endif
