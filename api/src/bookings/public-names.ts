import { randomBytes, randomInt } from 'node:crypto';
import type { Tx } from '../database';
import type { Kind } from './states';

/** An address nobody can guess: 128 random bits, base64url, 22 characters. */
export const newPublicId = (): string => randomBytes(16).toString('base64url');

/** Read aloud over a bad line and copied from a hand-written note: without 0 O, 1 I L, 8 B, 5 S, 2 Z, U V. */
const readableLetters = '34679ACDEFGHJKMNPQRTWXY';

/** How the name of each kind begins, and how many letters of the first four are drawn. */
const beginnings = { ride: ['TFY-R', 3], flight: ['TFY-F', 3], message: ['MSG-', 4] } as const;
type Named = keyof typeof beginnings;

/** `TFY-R9K3-MQX4`, `MSG-K9C3-MQX4`; the beginning says what it is. `draw(n)` gives a whole number below n. */
export function newReference(kind: Named, draw: (below: number) => number = (below) => randomInt(below)): string {
  const letters = (count: number) =>
    Array.from({ length: count }, () => readableLetters[draw(readableLetters.length)]).join('');
  const [beginning, count] = beginnings[kind];
  return `${beginning}${letters(count)}-${letters(4)}`;
}

/** Five draws from 10^9 references: a sixth would mean that the references have run out. */
const attempts = 5;

/** A new reference that nothing else has. */
export const freeReference = (kind: Named, isTaken: (reference: string) => Promise<boolean>): Promise<string> =>
  withFreeReference(kind, async (reference) => ((await isTaken(reference)) ? undefined : reference));

/** A new reference for a booking that no booking of its kind has. */
export const freeBookingReference = (tx: Tx, { name, bookings }: Pick<Kind, 'name' | 'bookings'>): Promise<string> =>
  freeReference(name, async (reference) => {
    const row = await tx.selectFrom(bookings).select('id').where('reference', '=', reference).executeTakeFirst();
    return row !== undefined;
  });

/** Writes something under a new reference. @param write gives what it wrote, or undefined if the reference is taken */
export async function withFreeReference<Written>(
  kind: Named,
  write: (reference: string) => Promise<Written | undefined>,
): Promise<Written> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const written = await write(newReference(kind));
    if (written !== undefined) return written;
  }
  throw new Error('No reference was free');
}
