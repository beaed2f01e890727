import { createHmac, timingSafeEqual } from 'node:crypto';

/** A notice may be under way, or the clocks apart, by so much; an older one is not believed, however well signed. */
const allowedSkewMs = 5 * 60_000;

/** HMAC-SHA256 over `<seconds>.<raw body>`, in hex: the time is signed too, so that nobody can refresh an old notice. */
export const sign = (secret: string, timestampSeconds: number, rawBody: Buffer): string =>
  createHmac('sha256', secret).update(`${timestampSeconds}.`).update(rawBody).digest('hex');

export type SignatureFault = 'missing' | 'stale' | 'forged';

/**
 * Checks the signature of a raw body, in constant time.
 * @returns undefined if it holds, else what is wrong with it
 */
export function signatureFault(
  secret: string,
  given: { timestamp: string | undefined; signature: string | undefined },
  rawBody: Buffer,
  now: Date,
): SignatureFault | undefined {
  const { timestamp, signature } = given;
  if (!timestamp || !signature || !/^\d{1,12}$/.test(timestamp) || !/^[0-9a-f]{64}$/.test(signature)) return 'missing';
  const right = sign(secret, Number(timestamp), rawBody);
  if (!timingSafeEqual(Buffer.from(right, 'hex'), Buffer.from(signature, 'hex'))) return 'forged';
  return Math.abs(now.getTime() - Number(timestamp) * 1000) > allowedSkewMs ? 'stale' : undefined;
}
