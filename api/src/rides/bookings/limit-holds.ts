import { sql } from 'kysely';
import type { Context } from '../../context';
import type { Tx } from '../../database';
import { Refusal } from '../../http';
import { liveHoldsOf } from './bookings.repository';

/**
 * The refusal (HOLD_LIMIT) of a phone or an e-mail that already holds as many unpaid cars as one may: else one person
 * could empty an airport. Requests of one contact come one after another here, so that two at once cannot both be the
 * last.
 */
export async function overHoldLimit(
  tx: Tx,
  { now, settings }: Context,
  contact: { email: string; phone: string },
): Promise<Refusal | undefined> {
  const most = settings.rules.maxLiveHoldsPerContact;
  for (const subject of [`email ${contact.email}`, `phone ${contact.phone}`])
    await sql`select pg_advisory_xact_lock(hashtextextended(${`ride hold of ${subject}`}, 0))`.execute(tx);
  if ((await liveHoldsOf(tx, contact, now())) < most) return undefined;
  return new Refusal(
    'HOLD_LIMIT',
    `You already hold ${most} unpaid ${most === 1 ? 'ride' : 'rides'}. Pay for one, or wait until one expires.`,
  );
}
