import { randomBytes, randomInt } from 'node:crypto';
import { brand } from 'shared/brand';

/** Names an attempt to the client: 128 random bits. */
export const newTransactionId = (): string => randomBytes(16).toString('base64url');

/** `TRX-5F9A-77C1`: short enough to read out, long enough not to meet another (the database refuses the same twice). */
export function newTransactionReference(): string {
  const figures = randomBytes(4).toString('hex').toUpperCase();
  return `TRX-${figures.slice(0, 4)}-${figures.slice(4)}`;
}

/** Ten digits that nobody can foresee, never with a leading zero (sheets and forms drop it). */
export const newAccountNumber = (): string => String(randomInt(1_000_000_000, 10_000_000_000));

/** `Tafiya / Amaka Okafor`: what the payer's bank shows before the money goes. */
export const accountNameFor = (payerName: string): string => `${brand.name} / ${payerName.trim().replace(/\s+/g, ' ')}`;
