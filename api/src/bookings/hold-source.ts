import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { cookieName, cookieNamed, networkOf } from 'server/http';
import type { Context } from '../context';
import type { Tx } from '../database';
import type { KindName } from '../payments/payable';

/** Where a booking is made from: keyed hashes, which identify nobody. */
export interface HoldSource {
  readonly network: string;
  /** Undefined for a caller without the signed cookie that every document sets. */
  readonly visit: string | undefined;
}

const visitForm = /^(\d{1,2}\.([\w-]{22})\.(\d{1,11}))\.([\w-]{43})$/;

export function holdSourceOf({ settings, now }: Context, { ip, headers }: FastifyRequest): HoldSource {
  const mac = (text: string) => createHmac('sha256', settings.visitSecret).update(text).digest('base64url');
  const name = cookieName('visit', { path: '/', isSecure: settings.origin.startsWith('https:') });
  const [, text = '', id = '', expirySeconds, signature = ''] =
    visitForm.exec(cookieNamed(name, headers.cookie) ?? '') ?? [];
  const isOurs = signature !== '' && timingSafeEqual(Buffer.from(signature), Buffer.from(mac(text)));
  const isVisit = isOurs && Number(expirySeconds) * 1000 > now().getTime();
  return {
    network: mac(`hold network\n${networkOf(ip)}`),
    visit: isVisit ? mac(`hold visit\n${id}`) : undefined,
  };
}

/** Stores where a booking was made from, for the limits on later bookings and new accounts. */
export async function storeHoldSource(
  tx: Tx,
  { now }: Context,
  kind: KindName,
  bookingId: string,
  { network, visit }: HoldSource,
): Promise<void> {
  await tx
    .insertInto('hold_sources')
    .values({ booking_kind: kind, booking_id: bookingId, network, visit: visit ?? null, created_at: now() })
    .execute();
}

/** Where a booking was made from, as long as it is stored. */
export async function holdSourceOfBooking(tx: Tx, kind: KindName, bookingId: string): Promise<HoldSource | undefined> {
  const row = await tx
    .selectFrom('hold_sources')
    .select(['network', 'visit'])
    .where('booking_kind', '=', kind)
    .where('booking_id', '=', bookingId)
    .executeTakeFirst();
  return row && { network: row.network, visit: row.visit ?? undefined };
}

const retentionMs = 2 * 86_400_000;

/** Deletes what no limit reads any more. */
export async function deleteOldHoldSources({ db, now }: Context): Promise<void> {
  await db
    .deleteFrom('hold_sources')
    .where('created_at', '<', new Date(now().getTime() - retentionMs))
    .execute();
}
