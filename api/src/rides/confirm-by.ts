import { sql } from 'kysely';
import { defaultTimeZone, instantOf } from 'shared/format';
import { addDays, clockIn } from 'shared/format/zone';
import type { Context } from '../context';
import type { Db, Tx } from '../database';
import type { Rules } from '../settings';

type ConfirmRules = Pick<
  Rules,
  'unconfirmedCancelHours' | 'nightFromHour' | 'nightUntilHour' | 'nightConfirmHour' | 'nightConfirmMinutes'
>;

/**
 * Until when a paid ride has to be confirmed; then it is cancelled and refunded. For a pickup at night that is the evening
 * before, while its traveller is awake and can still find another car; a ride that is paid or moved there later gets
 * some minutes of its own, and never more than a pickup by day.
 * @param waitsSince when it was paid or its pickup was last moved, whichever is later
 */
export function confirmBy(pickupAt: Date, waitsSince: Date, rules: ConfirmRules): Date {
  const latestMs = pickupAt.getTime() - rules.unconfirmedCancelHours * 3_600_000;
  const evening = eveningBefore(pickupAt, rules);
  if (!evening) return new Date(latestMs);
  const soonestMs = waitsSince.getTime() + rules.nightConfirmMinutes * 60_000;
  return new Date(Math.min(latestMs, Math.max(evening.getTime(), soonestMs)));
}

/** The end of the evening before a pickup at night; undefined for a pickup by day. */
function eveningBefore(pickupAt: Date, { nightFromHour, nightUntilHour, nightConfirmHour }: ConfirmRules) {
  const { day, time } = clockIn(defaultTimeZone, pickupAt);
  const hour = Number(time.slice(0, 2));
  const isBeforeMidnight = nightFromHour > nightUntilHour && hour >= nightFromHour;
  const isNight =
    isBeforeMidnight || (hour < nightUntilHour && (nightFromHour > nightUntilHour || hour >= nightFromHour));
  if (!isNight) return undefined;
  return instantOf(isBeforeMidnight ? day : addDays(day, -1), `${String(nightConfirmHour).padStart(2, '0')}:00`);
}

/** When a ride was paid, or its pickup was last moved. @param id the column with its key */
export const waitsSince = (id: string) => sql<Date>`greatest(
  (select min(at) from ride_timeline where booking_id = ${sql.ref(id)} and status = 'awaiting_confirmation'),
  (select max(at) from ride_time_changes where booking_id = ${sql.ref(id)} and what = 'pickup'))`;

/**
 * Until when a ride has to be confirmed; undefined in every state but `awaiting_confirmation`.
 * @param by its own key, or, of a way back, the public one of its booking
 */
export async function confirmByOf(
  db: Db | Tx,
  { rules }: Pick<Context['settings'], 'rules'>,
  by: { readonly id: string } | { readonly publicId: string } | { readonly wayBackOf: string },
): Promise<Date | undefined> {
  const ride = await db
    .selectFrom('ride_bookings as ride')
    .select('pickup_at')
    .select(waitsSince('ride.id').as('waits_since'))
    .where((row) => {
      if ('id' in by) return row('ride.id', '=', by.id);
      if ('publicId' in by) return row('ride.public_id', '=', by.publicId);
      return row(
        'ride.return_of',
        '=',
        row.selectFrom('ride_bookings').select('id').where('public_id', '=', by.wayBackOf),
      );
    })
    .where('status', '=', 'awaiting_confirmation')
    .executeTakeFirst();
  return ride && confirmBy(ride.pickup_at, ride.waits_since, rules);
}
