import { createHmac, timingSafeEqual } from 'node:crypto';
import type { KindName } from '../payments/payable';

export interface View {
  readonly kind: KindName;
  /** The `_id` of the booking. */
  readonly publicId: string;
  readonly expiresAt: Date;
}

const macOf = (secret: string, payload: string): string =>
  createHmac('sha256', secret).update(`view\n${payload}`).digest('base64url');

/** `ride.<_id>.<milliseconds>.<signature>`: opens one booking until its time is over. */
export function viewTokenOf(secret: string, { kind, publicId, expiresAt }: View): string {
  const payload = `${kind}.${publicId}.${expiresAt.getTime()}`;
  return `${payload}.${macOf(secret, payload)}`;
}

/**
 * What a token opens; undefined for one that we did not sign, or whose time is over. Never throws. Signatures are
 * compared as they are written: two bits of the last letter mean nothing, so four texts would stand for one signature.
 */
export function readViewToken(secret: string, token: string, now: Date): View | undefined {
  const [, payload = '', signature = ''] = /^(.{1,300})\.([\w-]{43})$/.exec(token) ?? [];
  if (signature === '' || !timingSafeEqual(Buffer.from(signature), Buffer.from(macOf(secret, payload))))
    return undefined;
  const [kind, publicId = '', expires] = payload.split('.');
  const expiresAt = new Date(Number(expires));
  if ((kind !== 'ride' && kind !== 'flight') || !(expiresAt > now)) return undefined;
  return { kind, publicId, expiresAt };
}
