import { sql } from 'kysely';
import type { countWaiting, listWaiting, WaitingItem } from 'shared/contract/now';
import type { DataOf } from 'shared/contract/operation';
import type { StatementDifference } from 'shared/contract/reconciliation';
import type { Permission } from 'shared/contract/roles';
import type { PaymentUnderReview, TransferDiscrepancy } from 'shared/contract/staff';
import { dayIn, defaultTimeZone, instantOf } from 'shared/format';
import type { Context } from '../../context';
import { readReconciliation } from '../../payments/reconciliation/read-reconciliation';
import { waitsSince } from '../../rides/confirm-by';
import { metFlight } from '../../rides/ride-waiting';
import { countMessages } from '../messages';
import { listDiscrepancies, listMoney } from '../money/list-money';
import { inTheWay, outageInTheWay, readStaffRides } from '../read-staff-rides';
import { byDeadline, consequenceOf, isPressing, type RideFacts, waitingRide } from './waiting-work';

/** More than a person works through before the list is read again. */
const mostItems = 200;

const dayMs = 86_400_000;

type Waiting = NonNullable<ReturnType<typeof waitingRide>>;

/** The rides that wait for somebody. Reads no personal data. */
async function waitingRides({ db, now, settings }: Context): Promise<(Waiting & { readonly publicId: string })[]> {
  const at = now();
  const rows = await db
    .selectFrom('ride_bookings as booking')
    .leftJoin('ride_drivers as driver', 'driver.booking_id', 'booking.id')
    .select(['public_id', 'status', 'pickup_at', 'flight_number', 'flight_lands_at', 'meet_and_greet'])
    .select('driver.booking_id as driven_id')
    .select([
      inTheWay('car_holds', sql`other.car_id = booking.car_id`).as('car_in_the_way'),
      outageInTheWay.as('outage_in_the_way'),
      inTheWay('ride_drivers', sql`other.phone = driver.phone and driver.released_at is null`).as('driver_in_the_way'),
    ])
    .select(waitsSince('booking.id').as('waits_since'))
    .where((ride) =>
      ride.or([
        ride('status', 'in', [
          'awaiting_confirmation',
          'confirmed',
          'driver_assigned',
          'driver_en_route',
          'driver_arrived',
        ]),
        ride.and([
          ride('status', '=', 'cancelled'),
          ride('driver.booking_id', 'is not', null),
          ride('pickup_at', '>', new Date(at.getTime() - dayMs)),
          ride('pickup_at', '<', new Date(at.getTime() + dayMs)),
        ]),
      ]),
    )
    .execute();
  return rows.flatMap((row) => {
    const conflict = row.car_in_the_way?.pickupAt ?? row.outage_in_the_way?.from ?? row.driver_in_the_way?.pickupAt;
    const facts: RideFacts = {
      status: row.status,
      pickupAt: row.pickup_at,
      flight: metFlight(row),
      waitsSince: row.waits_since,
      hasDriver: row.driven_id !== null,
      conflictAt: conflict === undefined ? null : new Date(conflict),
    };
    const waiting = waitingRide(facts, settings.rules, at);
    return waiting ? [{ ...waiting, publicId: row.public_id }] : [];
  });
}

type Found = Waiting & Pick<WaitingItem, 'id' | 'reference' | 'money'> & { readonly publicId?: string };

const moneyItem = ({ itemId, amount, reason, since, dueOn, booking, transfers }: PaymentUnderReview): Found => ({
  id: `money:${itemId}`,
  kind: 'money',
  reference: booking?.bookingId ?? transfers[0]?.reference ?? itemId,
  since: new Date(since),
  deadline: dueOn === null ? null : new Date(dueOn),
  money: {
    amount,
    reason,
    travellerName: booking?.travellerName ?? null,
    bookingName: booking?.bookingName ?? null,
  },
});

function discrepancyItem({ discrepancyId, reason, reference, learntOn, booked, reported }: TransferDiscrepancy): Found {
  const booking = booked?.booking ?? reported.booking;
  return {
    id: `discrepancy:${discrepancyId}`,
    kind: 'discrepancy',
    reference: booking?.bookingId ?? reference,
    since: new Date(learntOn),
    deadline: null,
    money: {
      amount: reported.amount,
      reason,
      travellerName: booking?.travellerName ?? null,
      bookingName: booking?.bookingName ?? null,
    },
  };
}

/** Yesterday's lists are compared after midnight: what differs is due at the end of that day in Lagos. */
function differenceItem({ differenceId, kind, subject, ours, theirs, foundOn }: StatementDifference): Found {
  const since = new Date(foundOn);
  return {
    id: `difference:${differenceId}`,
    kind: 'difference',
    reference: subject,
    since,
    deadline: new Date(instantOf(dayIn(defaultTimeZone, since), '00:00').getTime() + dayMs),
    money: { amount: theirs ?? ours, reason: kind, travellerName: null, bookingName: null },
  };
}

/** Everything that waits on any day, by its deadline, as far as the permissions go. Contains personal data. */
export async function readWaiting(context: Context, may: readonly Permission[]): Promise<DataOf<typeof listWaiting>> {
  const { db, now } = context;
  const rides = may.includes('rides:read') ? await waitingRides(context) : [];
  const money = may.includes('money:read')
    ? [
        // nobody of the staff acts on the others: the bank or the traveller does
        ...(await listMoney(db)).filter(({ actions }) => actions.length > 0).map(moneyItem),
        ...(await listDiscrepancies(db)).map(discrepancyItem),
        ...(await readReconciliation(context)).differences.map(differenceItem),
      ]
    : [];
  const found: Found[] = [
    ...rides.map((ride) => ({ ...ride, id: `ride:${ride.publicId}`, reference: '', money: null })),
    ...money,
  ];
  const shown = found.sort(byDeadline).slice(0, mostItems);
  const rideOf = await readStaffRides(
    db,
    shown.flatMap(({ publicId }) => publicId ?? []),
  );
  return {
    now: now().toISOString(),
    may: [...may],
    items: shown.map(({ id, kind, reference, since, deadline, money: amount, publicId }) => {
      const ride = publicId === undefined ? undefined : rideOf(publicId);
      return {
        id,
        kind,
        reference: ride?.bookingId ?? reference,
        since: since.toISOString(),
        deadline: deadline?.toISOString() ?? null,
        atDeadline: consequenceOf({ kind, deadline }),
        ride: ride ?? null,
        money: amount,
      };
    }),
    left: found.length - shown.length,
  };
}

/** How much waits in each section. */
export async function countWork(context: Context, may: readonly Permission[]): Promise<DataOf<typeof countWaiting>> {
  const at = context.now();
  return {
    may: [...may],
    ...(may.includes('rides:read') && {
      rides: (await waitingRides(context)).filter((ride) => isPressing(ride, at)).length,
    }),
    ...(may.includes('money:read') && { payments: await countMoney(context) }),
    ...(may.includes('contact') && { messages: await countMessages(context.db) }),
  };
}

async function countMoney({ db }: Context): Promise<number> {
  const { rows } = await sql<{ count: number }>`select (
    (select count(*) from refunds where state in ('due', 'attention'))
    + (select count(*) from transfers left join unmatched_refunds gone on gone.transfer_id = transfers.id
        where payment_id is null and (gone.transfer_id is null or gone.state = 'attention'))
    + (select count(*) from taken_back where closed_at is null)
    + (select count(*) from transfer_discrepancies where closed_at is null)
    + (select count(*) from statement_differences where closed_at is null))::int as count`.execute(db);
  return rows[0]?.count ?? 0;
}
