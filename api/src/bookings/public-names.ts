import { randomBytes, randomInt } from 'node:crypto';
import type { Tx } from '../database';
import type { Kind } from './states';

/** An id that cannot be guessed: 128 random bits, base64url, 22 characters. */
export const newPublicId = (): string => randomBytes(16).toString('base64url');

/** Letters that are not mistaken for each other when spoken or handwritten: without 0 O, 1 I L, 8 B, 5 S, 2 Z, U V. */
const readableLetters = '34679ACDEFGHJKMNPQRTWXY';

/** The prefix of each kind, and the number of random letters in the first group. */
const beginnings = { ride: ['TFY-R', 3], flight: ['TFY-F', 3], message: ['MSG-', 4] } as const;
type Named = keyof typeof beginnings;

/** `TFY-R9K3-MQX4`, `MSG-K9C3-MQX4`; the prefix names the kind. `draw(n)` returns a whole number below n. */
export function newReference(kind: Named, draw: (below: number) => number = (below) => randomInt(below)): string {
  const letters = (count: number) =>
    Array.from({ length: count }, () => readableLetters[draw(readableLetters.length)]).join('');
  const [beginning, count] = beginnings[kind];
  return `${beginning}${letters(count)}-${letters(4)}`;
}

/** Five draws from 10^9 references: more would mean that the references are exhausted. */
const attempts = 5;

/** A new unique reference. */
export const freeReference = (kind: Named, isTaken: (reference: string) => Promise<boolean>): Promise<string> =>
  withFreeReference(kind, async (reference) => ((await isTaken(reference)) ? undefined : reference));

/** A new unique reference for a booking of this kind. */
export const freeBookingReference = (tx: Tx, { name, bookings }: Pick<Kind, 'name' | 'bookings'>): Promise<string> =>
  freeReference(name, async (reference) => {
    const row = await tx.selectFrom(bookings).select('id').where('reference', '=', reference).executeTakeFirst();
    return row !== undefined;
  });

/** Inserts a row under a new reference. @param write returns what it wrote, or undefined if the reference is taken */
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
