import { createHmac, timingSafeEqual } from 'node:crypto';
import type { KindName } from '../payments/payable';

export interface View {
  readonly kind: KindName;
  /** The `_id` of the booking. */
  readonly publicId: string;
  readonly expiresAt: Date;
}

const macOf = (secret: string, payload: string): Buffer =>
  createHmac('sha256', secret).update(`view\n${payload}`).digest();

/** `ride.<_id>.<milliseconds>.<signature>`: opens one booking until its time is over. */
export function viewTokenOf(secret: string, { kind, publicId, expiresAt }: View): string {
  const payload = `${kind}.${publicId}.${expiresAt.getTime()}`;
  return `${payload}.${macOf(secret, payload).toString('base64url')}`;
}

/** What a token opens; undefined for one that we did not sign, or whose time is over. Never throws. */
export function readViewToken(secret: string, token: string, now: Date): View | undefined {
  const [, payload = '', signature = ''] = /^(.{1,300})\.([\w-]{43})$/.exec(token) ?? [];
  const given = Buffer.from(signature, 'base64url');
  const right = macOf(secret, payload);
  if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
  const [kind, publicId = '', expires] = payload.split('.');
  const expiresAt = new Date(Number(expires));
  if ((kind !== 'ride' && kind !== 'flight') || !(expiresAt > now)) return undefined;
  return { kind, publicId, expiresAt };
}
