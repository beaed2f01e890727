/** A visit is in one of a hundred buckets; a canary of n per cent takes n of them. */
export const buckets = 100;

/**
 * A permutation of the buckets that spreads consecutive turns: any hundred visitors in a row get all buckets, and a few
 * visitors already approximate the shares of canaries. 37 is coprime to 100, so all buckets occur.
 */
const bucketAt = (turn: number): number => (turn * 37 + 11) % buckets;

/** @param first the first turn; random, so that restarts do not favour the same buckets */
export function createBuckets(first = Math.floor(Math.random() * buckets)): () => number {
  let turn = first;
  return () => {
    turn = (turn + 1) % buckets;
    return bucketAt(turn);
  };
}

/** With this factor the shifts of this site's names are at least 14 apart, so that small canaries share no visits. */
const spread = 89;

/** The shift of a name's buckets, so that canaries of two remotes get different visits. */
const shiftOf = (name: string): number =>
  [...name].reduce((shift, letter) => (shift * spread + (letter.codePointAt(0) ?? 0)) % buckets, 0);

/** Whether a visit gets the canary of a name. It stays assigned when the percentage grows. */
export const isInCanary = (name: string, percent: number, bucket: number): boolean =>
  (bucket + shiftOf(name)) % buckets < percent;
