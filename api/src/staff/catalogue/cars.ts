import { sql } from 'kysely';
import { Refusal } from 'server/http';
import { type CarEntry, type CarValues, carValues, type NewCar } from 'shared/contract/catalogue';
import { dayIn, defaultTimeZone, formatShortDate, instantOf } from 'shared/format';
import type { Context } from '../../context';
import type { Db, Tx } from '../../database';
import { changeCar, readCarDetails, refusePlateOfOther } from '../../rides/fleet/change-car';
import { readOutages, setOutage } from '../../rides/fleet/outages';
import { readCurrentPrices } from '../../rides/prices/prices.repository';
import { type CountedState, countStates } from './count-states';
import { type CatalogueKind, startOfChange } from './kind';
import { rideNaira, usualRides } from './usual-sales';

const outOf = ({ out }: StoredValues): string | undefined => {
  if (out === undefined) return undefined;
  if (!out) return 'in service';
  const from = formatShortDate(out.firstDay);
  return out.lastDay === null ? `out from ${from} on` : `out from ${from} to ${formatShortDate(out.lastDay)}`;
};

const kind = 'car';

/**
 * The values of older changes are incomplete. Before cars could be edited, a change had no details, and changed none. A planned change
 * has no outage: days out of service are set by themselves, and may have been changed since.
 */
type StoredValues = Partial<CarValues>;

async function readOut(db: Db | Tx, now: Date, carId: string): Promise<CarValues['out']> {
  const [outage] = await readOutages(db, now, carId);
  return outage ? { firstDay: outage.firstDay, lastDay: outage.lastDay } : null;
}

const comfortWords = ['basic', 'one step above', 'two steps above'];

/**
 * A car and whether it is in service, by its id. An outage is refused if it meets a booking, and so is what would give less
 * than a booking or an open quote has.
 */
export const cars: CatalogueKind<StoredValues> = {
  kind,
  schema: carValues,
  fields: [
    { label: 'Service', show: outOf },
    { label: 'Car', show: ({ details }) => details?.name },
    { label: 'Plate', show: ({ details }) => details?.plateNumber },
    { label: 'Type', show: ({ details }) => details?.type },
    { label: 'Comfort', show: ({ details }) => details && comfortWords[details.comfort] },
    { label: 'Colour', show: ({ details }) => details?.color },
    { label: 'Seats', show: ({ details }) => details && String(details.seats) },
    { label: 'Large bags', show: ({ details }) => details && String(details.luggage) },
  ],
  async nameOf(db, carId) {
    const { name, plate_number } = await db
      .selectFrom('cars')
      .select(['name', 'plate_number'])
      .where('car_id', '=', carId)
      .executeTakeFirstOrThrow();
    return `the ${name} ${plate_number}`;
  },
  async read(db, carId, now) {
    const details = await readCarDetails(db, carId);
    if (!details) return undefined;
    return { details, out: await readOut(db, now, carId) };
  },
  withdrawn: ({ details }) => (details ? { details } : {}),
  async preview({ db }, { key, before, after }) {
    const rates = await readCurrentPrices(db);
    const priceOf = ({ details }: StoredValues, km: number) => {
      const rate = details && rates.get(details.type);
      return rate ? rideNaira(rate, km, details.comfort) : null;
    };
    const prices = (await usualRides(db)).map(({ title, km }) => ({
      title,
      note: '',
      before: key === null ? null : priceOf(before, km),
      after: priceOf(after, km),
    }));
    return { title: 'What usual rides cost in such a car', of: 'Ride', prices, texts: [] };
  },
  later({ details, out }, present) {
    if (JSON.stringify(out) !== JSON.stringify(present.out))
      throw new Refusal('VALIDATION_FAILED', 'Days out of service begin with their first day. Change them today.', {
        fields: { startsOn: 'Choose today: days out of service have a first day of their own' },
      });
    return details ? { details } : {};
  },
  async check(tx, _, carId, { details }) {
    if (details) await refusePlateOfOther(tx, carId, details.plateNumber);
  },
  async apply(tx, context, carId, { out: wanted, details }) {
    const now = context.now();
    if (details) await changeCar(tx, now, carId, details);
    const out = wanted === undefined ? await readOut(tx, now, carId) : wanted;
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
    .select(['luggage', 'comfort'])
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
      .map(({ key, state: _, stateName: __, ...details }) => ({
        key,
        name: details.name,
        values: { details, out: outages.get(key) ?? null },
        ridesAhead: ridesOf.get(key)?.count ?? 0,
        nextRideOn: ridesOf.get(key)?.next.toISOString() ?? null,
      })),
  };
}

export const findState = (tx: Tx, id: string) =>
  tx.selectFrom('states').select(['name', 'code']).where('id', '=', id).executeTakeFirst();

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
