import { createHmac, timingSafeEqual } from 'node:crypto';
import type { KindName } from '../payments/payable';

export interface View {
  readonly kind: KindName;
  /** The internal key of the booking: whoever reads the token learns nothing that opens anything. */
  readonly bookingId: string;
  readonly expiresAt: Date;
}

const macOf = (secret: string, payload: string): string =>
  createHmac('sha256', secret).update(`view\n${payload}`).digest('base64url');

/** `ride.<uuid>.<milliseconds>.<signature>`: opens one booking until its time is over. */
export function viewTokenOf(secret: string, { kind, bookingId, expiresAt }: View): string {
  const payload = `${kind}.${bookingId}.${expiresAt.getTime()}`;
  return `${payload}.${macOf(secret, payload)}`;
}

const form = /^((ride|flight)\.([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.(\d{1,15}))\.([\w-]{43})$/;

/**
 * What a token opens; undefined for one that we did not sign, or whose time is over. Never throws. Signatures are
 * compared as they are written: two bits of the last letter mean nothing, so four texts would stand for one signature.
 */
export function readViewToken(secret: string, token: string, now: Date): View | undefined {
  const [, payload = '', kind, bookingId = '', expires, signature = ''] = form.exec(token) ?? [];
  if (signature === '' || !timingSafeEqual(Buffer.from(signature), Buffer.from(macOf(secret, payload))))
    return undefined;
  const expiresAt = new Date(Number(expires));
  if ((kind !== 'ride' && kind !== 'flight') || !(expiresAt > now)) return undefined;
  return { kind, bookingId, expiresAt };
}
