import { createHmac, timingSafeEqual } from 'node:crypto';

/** The purpose of a link; a token is valid for one purpose only. */
export type LinkPurpose = 'confirm' | 'leave' | 'alert' | 'privacy';

const macOf = (secret: string, purpose: LinkPurpose, body: string) =>
  createHmac('sha256', secret).update(`${purpose}\n${body}`).digest('base64url');

/**
 * The token of a link: the id of its row, its expiry, and a signature over both. It is computed whenever the mail is
 * written and not stored. Without an expiry it works while its row exists.
 */
export function signLink(secret: string, purpose: LinkPurpose, id: string, expiresAt?: Date): string {
  const body = `${id}.${expiresAt ? Math.floor(expiresAt.getTime() / 1000).toString(36) : ''}`;
  return `${body}.${macOf(secret, purpose, body)}`;
}

/** The id in a token; undefined if it is not ours, has another purpose, or has expired. */
export function readLink(secret: string, purpose: LinkPurpose, token: string, now: Date): string | undefined {
  const [, body = '', id = '', expiry = '', mac = ''] = /^(([\w-]+)\.([0-9a-z]*))\.([\w-]{43})$/.exec(token) ?? [];
  if (mac === '' || !timingSafeEqual(Buffer.from(mac), Buffer.from(macOf(secret, purpose, body)))) return undefined;
  if (expiry !== '' && Number.parseInt(expiry, 36) * 1000 <= now.getTime()) return undefined;
  return id;
}
