import { randomBytes, randomInt } from 'node:crypto';

/** An address nobody can guess: 128 random bits, base64url, 22 characters. */
export const newPublicId = (): string => randomBytes(16).toString('base64url');

/** Read aloud over a bad line and copied from a hand-written note: without 0 O, 1 I L, 8 B, 5 S, 2 Z, U V. */
const readableLetters = '34679ACDEFGHJKMNPQRTWXY';

/** `TFY-R9K3-MQX4`; the R says that it is a ride. `draw(n)` gives a whole number below n. */
export function newRideReference(draw: (below: number) => number = (below) => randomInt(below)): string {
  const letters = (count: number) =>
    Array.from({ length: count }, () => readableLetters[draw(readableLetters.length)]).join('');
  return `TFY-R${letters(3)}-${letters(4)}`;
}
