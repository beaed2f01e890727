import { sql } from 'kysely';
import type { CarEntry, CarValues, NewCar } from 'shared/contract/catalogue';
import { dayIn, defaultTimeZone, formatShortDate, instantOf } from 'shared/format';
import type { Context } from '../../context';
import type { Tx } from '../../database';
import { findCar } from '../../rides/cars.repository';
import { readOutages, setOutage } from '../../rides/fleet/outages';
import { type CountedState, countStates } from './count-states';
import { type CatalogueKind, startOfChange } from './kind';

const outOf = ({ out }: CarValues): string => {
  if (!out) return 'in service';
  const from = formatShortDate(out.firstDay);
  return out.lastDay === null ? `out from ${from} on` : `out from ${from} to ${formatShortDate(out.lastDay)}`;
};

const kind = 'car';

/** Whether a car is in service, by its id. An outage is refused if it meets a booking. */
export const cars: CatalogueKind<CarValues> = {
  kind,
  fields: [{ label: 'Service', show: outOf }],
  async nameOf(db, carId) {
    const { name, plate_number } = await db
      .selectFrom('cars')
      .select(['name', 'plate_number'])
      .where('car_id', '=', carId)
      .executeTakeFirstOrThrow();
    return `the ${name} ${plate_number}`;
  },
  async read(db, carId, now) {
    if (!(await findCar(db, carId))) return undefined;
    const [outage] = await readOutages(db, now, carId);
    return { out: outage ? { firstDay: outage.firstDay, lastDay: outage.lastDay } : null };
  },
  async apply(tx, context, carId, { out }) {
    const now = context.now();
    await setOutage(tx, now, carId, out);
    const start = out?.lastDay === null ? instantOf(out.firstDay, '00:00:00') : now;
    // from then on it does not count as a car of the fleet
    if (start > now) await context.jobs.enqueue(tx, startOfChange(kind, carId, start));
  },
};

interface Fleet {
  readonly state: string;
  readonly states: CountedState[];
  readonly cars: readonly Omit<CarEntry, 'version' | 'changes'>[];
}

/** The cars of a state, by default of the one with the most cars, and how many each state has. */
export async function readFleet({ db, now }: Context, wanted?: string): Promise<Fleet> {
  const at = now();
  const today = dayIn(defaultTimeZone, at);
  const outages = new Map((await readOutages(db, at)).map(({ carId, ...outage }) => [carId, outage]));
  const all = await db
    .selectFrom('cars')
    .innerJoin('states', 'states.id', 'cars.state_id')
    .select(['car_id as key', 'cars.name', 'type', 'color', 'plate_number as plateNumber', 'seats'])
    .select(['state_id as state', 'states.name as stateName'])
    .orderBy('popularity')
    .orderBy('car_id')
    .execute();
  const { state, states } = countStates(
    all.map((car) => ({
      _id: car.state,
      name: car.stateName,
      isOff: (outages.get(car.key)?.firstDay ?? '9') <= today,
    })),
    wanted,
  );
  const rides = await db
    .selectFrom('car_holds as hold')
    .innerJoin('cars', 'cars.car_id', 'hold.car_id')
    .innerJoin('ride_bookings as ride', 'ride.id', 'hold.booking_id')
    .select(({ fn }) => [
      'hold.car_id as carId',
      fn.countAll<number>().as('count'),
      fn.min<Date>('pickup_at').as('next'),
    ])
    .where('cars.state_id', '=', state)
    .where('hold.released_at', 'is', null)
    .where(sql<boolean>`hold.during && tstzrange(${at}, null)`)
    .groupBy('hold.car_id')
    .execute();
  const ridesOf = new Map(rides.map((row) => [row.carId, row]));
  return {
    state,
    states,
    cars: all
      .filter((car) => car.state === state)
      .map(({ key, name, type, color, plateNumber, seats }) => ({
        key,
        name,
        type,
        color,
        plateNumber,
        seats,
        values: { out: outages.get(key) ?? null },
        ridesAhead: ridesOf.get(key)?.count ?? 0,
        nextRideOn: ridesOf.get(key)?.next.toISOString() ?? null,
      })),
  };
}

export const findState = (tx: Tx, id: string) =>
  tx.selectFrom('states').select(['name', 'code']).where('id', '=', id).executeTakeFirst();

export const hasPlate = async (tx: Tx, plateNumber: string): Promise<boolean> =>
  (await tx.selectFrom('cars').select('car_id').where('plate_number', '=', plateNumber).executeTakeFirst()) !==
  undefined;

/** The next id of a car of a state: `la-061`. */
export async function freeCarId(tx: Tx, stateCode: string): Promise<string> {
  const prefix = `${stateCode.toLowerCase()}-`;
  const ids = await tx.selectFrom('cars').select('car_id').where('car_id', 'like', `${prefix}%`).execute();
  const last = Math.max(0, ...ids.map(({ car_id }) => Number(car_id.slice(prefix.length)) || 0));
  return prefix + String(last + 1).padStart(3, '0');
}

/** Inserts a car as the first one of its state: a list of travellers has a limit, and would leave out the last. */
export async function insertCar(tx: Tx, carId: string, { state, plateNumber, ...car }: NewCar): Promise<void> {
  const { first } = await tx
    .selectFrom('cars')
    .select(({ fn }) => fn.min<number | null>('popularity').as('first'))
    .where('state_id', '=', state)
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('cars')
    .values({ ...car, car_id: carId, state_id: state, plate_number: plateNumber, popularity: (first ?? 1) - 1 })
    .execute();
}
