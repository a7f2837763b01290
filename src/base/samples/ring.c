/* A byte ring buffer of fixed capacity, for one reader and one writer. */
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define RING_MIN_CAPACITY 16u

struct ring {
    uint8_t *data;
    size_t capacity; /* a power of two */
    size_t head;
    size_t tail;
};

static size_t round_up(size_t wanted) {
    size_t capacity = RING_MIN_CAPACITY;
    while (capacity < wanted)
        capacity <<= 1;
    return capacity;
}

bool ring_init(struct ring *ring, size_t wanted) {
    memset(ring, 0, sizeof(*ring));
    ring->capacity = round_up(wanted);
    ring->data = malloc(ring->capacity);
    return ring->data != NULL;
}

size_t ring_used(const struct ring *ring) {
    return ring->head - ring->tail;
}

size_t ring_write(struct ring *ring, const void *from, size_t length) {
    size_t space = ring->capacity - ring_used(ring);
    size_t count = length < space ? length : space;
    size_t at = ring->head & (ring->capacity - 1);
    size_t first = count < ring->capacity - at ? count : ring->capacity - at;

    memcpy(ring->data + at, from, first);
    memcpy(ring->data, (const uint8_t *)from + first, count - first);
    ring->head += count;
    return count;
}

int ring_getc(struct ring *ring) {
    if (ring_used(ring) == 0)
        return -1;
    return ring->data[ring->tail++ & (ring->capacity - 1)];
}

void ring_free(struct ring *ring) {
    free(ring->data);
    ring->data = NULL;
}
