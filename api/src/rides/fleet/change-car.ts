import { sql } from 'kysely';
import { Refusal } from 'server/http';
import type { CarDetails } from 'shared/contract/catalogue';
import { type RideStatus, rideStatuses } from 'shared/contract/lists';
import { formatTime } from 'shared/format';
import { isFinal } from '../../bookings/states';
import { lockSubjects } from '../../bookings/unpaid-holds';
import type { Db, Tx } from '../../database';
import { rideStates } from '../ride-states';
import { nameBookings } from './outages';

const endedStatuses: readonly RideStatus[] = rideStatuses.filter((status) => isFinal(rideStates, status));

const detailColumns = ['name', 'type', 'color', 'plate_number as plateNumber', 'seats', 'luggage', 'comfort'] as const;

/** A car as travellers see it; undefined for an unknown id. */
export const readCarDetails = (db: Db | Tx, carId: string) =>
  db.selectFrom('cars').select(detailColumns).where('car_id', '=', carId).executeTakeFirst();

/** Cars are added and get other plates one after another: a plate is unique in all states. */
export const lockPlates = (tx: Tx): Promise<unknown> => lockSubjects(tx, 'plates of cars');

const carWithPlate = (tx: Tx, plateNumber: string) =>
  tx.selectFrom('cars').select('car_id').where('plate_number', '=', plateNumber).executeTakeFirst();

export const hasPlate = async (tx: Tx, plateNumber: string): Promise<boolean> =>
  (await carWithPlate(tx, plateNumber)) !== undefined;

/** @throws Refusal VALIDATION_FAILED if another car has this plate */
export async function refusePlateOfOther(tx: Tx, carId: string, plateNumber: string): Promise<void> {
  const found = await carWithPlate(tx, plateNumber);
  if (!found || found.car_id === carId) return;
  const message = 'Another car has this plate. Check the plate, or change that car first.';
  throw new Refusal('VALIDATION_FAILED', message, { fields: { 'values.details.plateNumber': message } });
}

/**
 * Changes a car. A ride that has ended keeps the car that it had; one ahead has the changed car, which has to be all that the
 * traveller was promised.
 * @throws Refusal STATE_CONFLICT if a traveller would get less, VALIDATION_FAILED for the plate of another car
 */
export async function changeCar(tx: Tx, now: Date, carId: string, details: CarDetails): Promise<void> {
  const { plateNumber, ...car } = details;
  // a booking or a quote that is made at this moment comes before or after
  const before = await tx
    .selectFrom('cars')
    .select(detailColumns)
    .where('car_id', '=', carId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (isSame(before, details)) return;
  const isLess =
    car.type !== before.type ||
    car.seats < before.seats ||
    car.luggage < before.luggage ||
    car.comfort < before.comfort;
  if (isLess) await refuseLess(tx, now, carId);
  if (plateNumber !== before.plateNumber) {
    await lockPlates(tx);
    await refusePlateOfOther(tx, carId, plateNumber);
  }
  await keepOfEndedRides(tx, carId);
  await tx
    .updateTable('cars')
    .set({ ...car, plate_number: plateNumber })
    .where('car_id', '=', carId)
    .execute();
}

const isSame = (before: Readonly<Record<string, unknown>>, after: object): boolean =>
  Object.entries(after).every(([field, value]) => before[field] === value);

/** @throws Refusal STATE_CONFLICT while somebody has a booking or a price of the car */
async function refuseLess(tx: Tx, now: Date, carId: string): Promise<void> {
  const booked = await nameBookings(tx, carId, sql<string>`tstzrange(${now}::timestamptz, null)`);
  if (booked)
    throw new Refusal(
      'STATE_CONFLICT',
      `This car is booked: ${booked}. Until these rides are over or cancelled, its type stays, and its seats, bags and comfort can only become more.`,
    );
  const { until } = await tx
    .selectFrom('ride_quotes')
    .select(({ fn }) => fn.max<Date | null>('expires_at').as('until'))
    .where('car_id', '=', carId)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  if (until)
    throw new Refusal(
      'STATE_CONFLICT',
      `A traveller has chosen this car and can book it until ${formatTime(until)}. Until then its type stays, and its seats, bags and comfort can only become more. Try again after that, or take it out of service first, so that nobody else chooses it.`,
    );
}

const keepOfEndedRides = (tx: Tx, carId: string) =>
  tx
    .insertInto('former_cars')
    .columns(['booking_id', 'name', 'type', 'color', 'plate_number', 'seats', 'luggage', 'comfort'])
    .expression((query) =>
      query
        .selectFrom('ride_bookings as booking')
        .innerJoin('cars', 'cars.car_id', 'booking.car_id')
        .select(['booking.id', 'name', 'type', 'color', 'plate_number', 'seats', 'luggage', 'comfort'])
        .where('booking.car_id', '=', carId)
        .where('booking.status', 'in', endedStatuses),
    )
    .onConflict((conflict) => conflict.column('booking_id').doNothing())
    .execute();
