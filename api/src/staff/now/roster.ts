import { sql } from 'kysely';
import { isValidPhoneNumber } from 'libphonenumber-js/max';
import { Refusal } from 'server/http';
import type { RosterDriver } from 'shared/contract/now';
import { formatShortDate, formatTime } from 'shared/format';
import type { Context } from '../../context';
import type { Db, Tx } from '../../database';
import { type Done, differences, lastDigits } from '../record-action';

type RideOfDriver = { reference: string; pickupOn: string } | null;

/** The first ride of a driver that is not over, under a condition. */
const rideOf = (condition = sql`true`) =>
  sql<RideOfDriver>`(select json_build_object('reference',
        (select out.reference from ride_bookings out where out.id = coalesce(ride.return_of, ride.id)),
        'pickupOn', ride.pickup_at)
      from ride_drivers other join ride_bookings ride on ride.id = other.booking_id
      where other.phone = drivers.phone and other.released_at is null and ${condition}
      order by ride.pickup_at limit 1)`;

const instantIn = (ride: RideOfDriver) =>
  ride && { reference: ride.reference, pickupOn: new Date(ride.pickupOn).toISOString() };

const rowsOf = (db: Db | Tx, rideId?: string) =>
  db
    .selectFrom('drivers')
    .select(['driver_id', 'name', 'phone', 'last_assigned_at', 'retired_at'])
    .select(rideOf().as('next_ride'))
    .select(
      rideOf(
        rideId === undefined
          ? sql`false`
          : sql`other.booking_id <> ${rideId} and other.during && (select blocked from ride_bookings where id = ${rideId})`,
      ).as('busy_with'),
    );

type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number];

const driverOf = (row: Row): RosterDriver => ({
  driverId: row.driver_id,
  name: row.name,
  phone: row.phone,
  lastUsedOn: row.last_assigned_at?.toISOString() ?? null,
  isRetired: row.retired_at !== null,
  nextRide: instantIn(row.next_ride),
  busyWith: instantIn(row.busy_with),
});

/**
 * All drivers, last used first, and the ride of each at the time of another one. Contains personal data.
 * @throws Refusal NOT_FOUND for an unknown ride
 */
export async function readRoster(db: Db, ridePublicId: string | undefined): Promise<RosterDriver[]> {
  const ride = ridePublicId === undefined ? undefined : await rideIdOf(db, ridePublicId);
  const rows = await rowsOf(db, ride)
    .orderBy(sql`last_assigned_at desc nulls last`)
    .orderBy('added_at', 'desc')
    .orderBy('driver_id')
    .execute();
  return rows.map(driverOf);
}

async function rideIdOf(db: Db, publicId: string): Promise<string> {
  const ride = await db.selectFrom('ride_bookings').select('id').where('public_id', '=', publicId).executeTakeFirst();
  if (!ride) throw new Refusal('NOT_FOUND', 'There is no such ride.');
  return ride.id;
}

async function readDriver(tx: Tx, driverId: number): Promise<RosterDriver> {
  return driverOf(await rowsOf(tx).where('driver_id', '=', driverId).executeTakeFirstOrThrow());
}

interface NamedDriver {
  readonly name: string;
  readonly phone: string;
}

/** A driver after a change, and what the history shows of it; without that if nothing differs. */
interface Changed {
  readonly driver: RosterDriver;
  readonly done?: Done;
}

const doneTo = ({ driverId }: RosterDriver, values: Done): Done => ({ reference: `driver ${driverId}`, ...values });

/** What the history shows of a driver: no name. */
const recordedOf = ({ phone }: Pick<NamedDriver, 'phone'>) => ({ phone: lastDigits(phone) });

function checkPhone(phone: string): void {
  if (isValidPhoneNumber(phone)) return;
  const fields = { phone: 'This is not a number that can be called: check its digits' };
  throw new Refusal('VALIDATION_FAILED', 'Please check the driver’s phone number.', { fields });
}

const taken = (name: string) =>
  new Refusal(
    'STATE_CONFLICT',
    `${name} is in the roster with this number. Change that driver, or enter another number.`,
  );

const ofPhone = (tx: Tx, phone: string) =>
  tx.selectFrom('drivers').select(['driver_id', 'name']).where('phone', '=', phone).executeTakeFirst();

/** @throws Refusal VALIDATION_FAILED, or STATE_CONFLICT for a number that is in the roster */
export async function addDriver(tx: Tx, { now }: Context, { name, phone }: NamedDriver): Promise<Changed> {
  checkPhone(phone);
  const added = await tx
    .insertInto('drivers')
    .values({ name, phone, added_at: now(), last_assigned_at: null })
    .onConflict((conflict) => conflict.column('phone').doNothing())
    .returning('driver_id')
    .executeTakeFirst();
  if (!added) throw taken((await ofPhone(tx, phone))?.name ?? 'Another driver');
  const driver = await readDriver(tx, added.driver_id);
  return { driver, done: doneTo(driver, { after: recordedOf(driver) }) };
}

async function lockDriver(tx: Tx, driverId: number) {
  const driver = await tx
    .selectFrom('drivers')
    .selectAll()
    .where('driver_id', '=', driverId)
    .forUpdate()
    .executeTakeFirst();
  if (!driver) throw new Refusal('NOT_FOUND', 'There is no such driver.');
  return driver;
}

const shortTime = (at: string) => `${formatShortDate(at)} at ${formatTime(at)}`;

/**
 * Changes name and phone in the roster. The travellers of rides ahead have the number, so it stays as long as there are any.
 * @throws Refusal NOT_FOUND, VALIDATION_FAILED, STATE_CONFLICT
 */
export async function changeDriver(tx: Tx, driverId: number, { name, phone }: NamedDriver): Promise<Changed> {
  checkPhone(phone);
  const before = await lockDriver(tx, driverId);
  if (before.phone !== phone) {
    const { nextRide } = await readDriver(tx, driverId);
    if (nextRide)
      throw new Refusal(
        'STATE_CONFLICT',
        `${before.name} drives ${nextRide.reference} on ${shortTime(nextRide.pickupOn)}, and its traveller has this number. Change the driver of that ride first.`,
      );
    const other = await ofPhone(tx, phone);
    if (other) throw taken(other.name);
  }
  await tx.updateTable('drivers').set({ name, phone }).where('driver_id', '=', driverId).execute();
  const changed = [...(before.name === name ? [] : ['name']), ...(before.phone === phone ? [] : ['phone'])];
  const driver = await readDriver(tx, driverId);
  if (changed.length === 0) return { driver };
  return { driver, done: doneTo(driver, { before: recordedOf(before), after: { ...recordedOf(driver), changed } }) };
}

/** @throws Refusal NOT_FOUND, or STATE_CONFLICT for a driver with rides ahead */
export async function retireDriver(tx: Tx, { now }: Context, driverId: number, isRetired: boolean): Promise<Changed> {
  const before = await lockDriver(tx, driverId);
  const { nextRide } = await readDriver(tx, driverId);
  if (isRetired && nextRide)
    throw new Refusal(
      'STATE_CONFLICT',
      `${before.name} drives ${nextRide.reference} on ${shortTime(nextRide.pickupOn)}. Change the driver of that ride first.`,
    );
  const wasRetired = before.retired_at !== null;
  if (isRetired !== wasRetired)
    await tx
      .updateTable('drivers')
      .set({ retired_at: isRetired ? now() : null })
      .where('driver_id', '=', driverId)
      .execute();
  const driver = await readDriver(tx, driverId);
  if (isRetired === wasRetired) return { driver };
  return { driver, done: doneTo(driver, differences({ isRetired: wasRetired }, { isRetired })) };
}
