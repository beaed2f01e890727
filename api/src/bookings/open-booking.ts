import { createHmac, timingSafeEqual } from 'node:crypto';
import { Refusal } from 'server/http';
import type { BookingKey } from 'shared/contract/values';
import type { Context } from '../context';
import type { Db, Tx } from '../database';
import type { KindName } from '../payments/payable';

const tables = { ride: 'ride_bookings', flight: 'flight_bookings' } as const;

/**
 * The booking that a view token opens. @throws Refusal VIEW_EXPIRED for a token that is not ours, of the other kind, or
 * expired
 */
export function openView({ now, settings }: Context, token: string, kind?: KindName): View {
  const view = readViewToken(settings.viewSecret, token, now());
  if (!view || (kind && view.kind !== kind)) throw viewExpired();
  return view;
}

export const viewExpired = () =>
  new Refusal('VIEW_EXPIRED', 'Please look the booking up again: this page has been open for a long time.');

/** A view token has dots, an `_id` has none. */
const isViewToken = (key: BookingKey): boolean => key.includes('.');

/**
 * The `_id` of the booking in a call, which has either the `_id` or a view token. The caller checks that the booking
 * exists.
 * @throws Refusal VIEW_EXPIRED
 */
export async function publicIdOf(db: Db | Tx, context: Context, kind: KindName, key: BookingKey): Promise<string> {
  if (!isViewToken(key)) return key;
  const { bookingId } = openView(context, key, kind);
  const row = await db.selectFrom(tables[kind]).select('public_id').where('id', '=', bookingId).executeTakeFirst();
  if (!row) throw viewExpired();
  return row.public_id;
}

/** The internal key of the booking in a call; undefined for an unknown `_id`. @throws Refusal VIEW_EXPIRED */
export async function internalIdOf(
  db: Db,
  context: Context,
  kind: KindName,
  key: BookingKey,
): Promise<string | undefined> {
  if (isViewToken(key)) return openView(context, key, kind).bookingId;
  const row = await db.selectFrom(tables[kind]).select('id').where('public_id', '=', key).executeTakeFirst();
  return row?.id;
}

/** The subject of rate limits on a booking: the same for all of its tokens. */
export const countedAs = (key: BookingKey): string => (isViewToken(key) ? (key.split('.')[1] ?? key) : key);

const dayMs = 86_400_000;
const hourMs = 3_600_000;

/**
 * Whether a response may contain personal data and contact: for a caller with the `_id`, for some hours after the
 * booking; never for a view token, because a look-up needs only what is printed on a boarding pass.
 * @throws Refusal VIEW_EXPIRED for an `_id` long after the journey
 */
export function showsPersonalData(
  { now, settings }: Context,
  key: BookingKey,
  { createdAt, journeyEndsAt }: { readonly createdAt: Date; readonly journeyEndsAt: Date },
): boolean {
  if (isViewToken(key)) return false;
  const nowMs = now().getTime();
  if (nowMs >= linkEndsAt({ settings }, journeyEndsAt).getTime())
    throw new Refusal(
      'VIEW_EXPIRED',
      'This link has ended, for the journey is long over. Look the booking up by its reference and last name.',
    );
  return nowMs < createdAt.getTime() + settings.rules.fullDetailsHours * hourMs;
}

/** `ada@example.com` is `a•••@e•••`. */
export const maskedEmail = (email: string): string => {
  const [name = '', domain = ''] = email.split('@');
  return `${[...name].slice(0, 1).join('')}•••@${domain.slice(0, 1)}•••`;
};

/** `+2348035550142` is `+234 ••• ••• 42`. */
export const maskedPhone = (phone: string): string => `${phone.slice(0, 4)} ••• ••• ${phone.slice(-2)}`;

export interface View {
  readonly kind: KindName;
  /** The internal key of the booking, which opens nothing by itself. */
  readonly bookingId: string;
  readonly expiresAt: Date;
}

/**
 * What a token is for: `view` replaces the `_id` of a booking while a page is open; `device` is kept by the device that
 * booked, and opens a view, nothing else.
 */
type Purpose = 'view' | 'device';

const macOf = (secret: string, purpose: Purpose, payload: string): string =>
  createHmac('sha256', secret).update(`${purpose}\n${payload}`).digest('base64url');

/** `ride.<uuid>.<milliseconds>.<signature>`: opens one booking until it expires. */
export function viewTokenOf(secret: string, { kind, bookingId, expiresAt }: View, purpose: Purpose = 'view'): string {
  const payload = `${kind}.${bookingId}.${expiresAt.getTime()}`;
  return `${payload}.${macOf(secret, purpose, payload)}`;
}

/** The end of the `_id` of a booking, and of what a device keeps of it. */
export const linkEndsAt = ({ settings: { rules } }: Pick<Context, 'settings'>, journeyEndsAt: Date): Date =>
  new Date(journeyEndsAt.getTime() + rules.bookingLinkDays * dayMs);

const form = /^((ride|flight)\.([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.(\d{1,15}))\.([\w-]{43})$/;

/**
 * The view of a token; undefined for one that we did not sign, or that has expired. Never throws. Signatures are
 * compared as text: two bits of the last letter are unused, so four texts decode to one signature.
 */
export function readViewToken(secret: string, token: string, now: Date, purpose: Purpose = 'view'): View | undefined {
  const [, payload = '', kind, bookingId = '', expires, signature = ''] = form.exec(token) ?? [];
  if (signature === '' || !timingSafeEqual(Buffer.from(signature), Buffer.from(macOf(secret, purpose, payload))))
    return undefined;
  const expiresAt = new Date(Number(expires));
  if ((kind !== 'ride' && kind !== 'flight') || !(expiresAt > now)) return undefined;
  return { kind, bookingId, expiresAt };
}
