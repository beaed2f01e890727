/** A visit is in one of a hundred buckets; a canary of n per cent takes n of them. */
export const buckets = 100;

/**
 * Hands out the buckets in turn, in an order that jumps about: of any hundred visitors in a row each gets another one,
 * and of any few the canaries' shares are met nearly. Both numbers make a round through all hundred.
 */
const bucketAt = (turn: number): number => (turn * 37 + 11) % buckets;

/** @param first where the round begins; anywhere, so that many starts do not favour the same buckets */
export function createBuckets(first = Math.floor(Math.random() * buckets)): () => number {
  let turn = first;
  return () => {
    turn = (turn + 1) % buckets;
    return bucketAt(turn);
  };
}

/** With this factor the names of this site's releases lie at least 14 apart, so that small canaries share no visits. */
const spread = 89;

/** How far the buckets of a name are shifted: canaries of two remotes are to hit different visits. */
const shiftOf = (name: string): number =>
  [...name].reduce((shift, letter) => (shift * spread + (letter.codePointAt(0) ?? 0)) % buckets, 0);

/** Whether a visit gets the canary of a name. One that has it keeps it when the percentage grows. */
export const isInCanary = (name: string, percent: number, bucket: number): boolean =>
  (bucket + shiftOf(name)) % buckets < percent;
