import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a link of a mail is for; a token of one purpose opens no other. */
export type LinkPurpose = 'confirm' | 'leave' | 'privacy';

const macOf = (secret: string, purpose: LinkPurpose, body: string) =>
  createHmac('sha256', secret).update(`${purpose}\n${body}`).digest('base64url');

/**
 * The token of a link: the row it is about, until when it works, and a signature over both. It is made anew whenever
 * the mail is written, so no copy of it is kept. Without an end it works as long as its row is there.
 */
export function signLink(secret: string, purpose: LinkPurpose, id: string, expiresAt?: Date): string {
  const body = `${id}.${expiresAt ? Math.floor(expiresAt.getTime() / 1000).toString(36) : ''}`;
  return `${body}.${macOf(secret, purpose, body)}`;
}

/** The row that a token is about; undefined if it is not ours, not for this, or over. */
export function readLink(secret: string, purpose: LinkPurpose, token: string, now: Date): string | undefined {
  const [, body = '', id = '', expiry = '', mac = ''] = /^(([\w-]+)\.([0-9a-z]*))\.([\w-]{43})$/.exec(token) ?? [];
  if (mac === '' || !timingSafeEqual(Buffer.from(mac), Buffer.from(macOf(secret, purpose, body)))) return undefined;
  if (expiry !== '' && Number.parseInt(expiry, 36) * 1000 <= now.getTime()) return undefined;
  return id;
}
