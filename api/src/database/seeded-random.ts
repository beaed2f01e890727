/**
 * A repeatable source of numbers in [0, 1) that depends on its name alone, so that every installation has the same
 * data: FNV-1a to a seed, mulberry32 from there.
 */
export function seededRandom(name: string): () => number {
  let seed = 0x811c9dc5;
  for (const char of name) seed = Math.imul(seed ^ (char.codePointAt(0) ?? 0), 0x01000193);
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
