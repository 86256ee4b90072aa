/** Divides a list into parts of `size` items; the last one may be shorter. `size` is at least 1. */
export function* chunksOf<Item>(items: readonly Item[], size: number): Generator<Item[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}
