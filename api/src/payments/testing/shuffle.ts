/** A repeatable source of random numbers in [0, 1) for a seed (mulberry32). */
export function drawer(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export function inShuffledOrder<Item>(items: readonly Item[], seed: number): Item[] {
  const draw = drawer(seed);
  return items
    .map((item) => ({ item, place: draw() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}

/** All permutations of a list. */
export function ordersOf<Item>(items: readonly Item[]): Item[][] {
  if (items.length <= 1) return [[...items]];
  return items.flatMap((first, index) =>
    ordersOf([...items.slice(0, index), ...items.slice(index + 1)]).map((rest) => [first, ...rest]),
  );
}
