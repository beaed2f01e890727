import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a search sealed into an offer's id: the supplier's key, and the total that was shown. */
export interface SealedOffer {
  readonly key: string;
  readonly totalKobo: number;
}

const sealLetters = 22;

const sealOf = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(text).digest('base64url').slice(0, sealLetters);

/** `key:total:seal`. The secret is the search's own, so an offer of another search does not open. */
export function sealOffer(secret: string, { key, totalKobo }: SealedOffer): string {
  const text = `${key}:${totalKobo.toString(36)}`;
  return `${text}:${sealOf(secret, text)}`;
}

/** Undefined for an id that this secret did not seal. */
export function openOffer(secret: string, offerId: string): SealedOffer | undefined {
  const [, text = '', key = '', total = '', seal = ''] = /^((.+):([0-9a-z]{1,11})):([\w-]{22})$/s.exec(offerId) ?? [];
  if (!text || !timingSafeEqual(Buffer.from(seal), Buffer.from(sealOf(secret, text)))) return undefined;
  return { key, totalKobo: Number.parseInt(total, 36) };
}
