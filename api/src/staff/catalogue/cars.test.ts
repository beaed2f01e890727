import type { CarEntry, CarValues, CataloguePreview, listCars } from 'shared/contract/catalogue';
import type { DataOf } from 'shared/contract/operation';
import { readBookedRide } from '../../rides/bookings.repository';
import {
  type Booked,
  choiceOf,
  create,
  dataOf,
  keyOf,
  post,
  quote,
  refusalOf,
  search,
  sendMoney,
  travellerNo,
} from '../../rides/testing/ride-calls';
import { openTestApi, type TestApi } from '../../testing';
import { type Staff, staffAs } from '../people/testing/people-calls';

let api: TestApi;
let ada: Staff;
beforeEach(async () => {
  api = await openTestApi();
  ada = await staffAs(api, 'ada@tafiya.ng', ['money']);
});
afterEach(() => api.close());

const fleet = async (query = '') =>
  dataOf<DataOf<typeof listCars>>(await ada.browser.get(`/staff/catalogue/cars${query}`));

async function carOf(id: string): Promise<CarEntry> {
  const found = (await fleet()).entries.find(({ key }) => key === id);
  if (!found) throw new Error(`There is no car ${id} in Lagos`);
  return found;
}

async function takeOut(id: string, out: CarValues['out']) {
  const { version, values } = await carOf(id);
  return ada.browser.post('/staff/catalogue/changes', { kind: 'car', key: id, values: { ...values, out }, version });
}

async function edit(id: string, details: Partial<CarValues['details']>) {
  const { version, values } = await carOf(id);
  const edited = { ...values, details: { ...values.details, ...details } };
  return ada.browser.post('/staff/catalogue/changes', { kind: 'car', key: id, values: edited, version });
}

async function undoLatest(id: string) {
  const { changes, version } = await carOf(id);
  return ada.browser.post(`/staff/catalogue/changes/${changes[0]?.changeId}/undo`, { version });
}

// the rides of these tests are on 21 November, and end after midnight
const thatDay = { firstDay: '2026-11-21', lastDay: '2026-11-21' };
const laterDays = { firstDay: '2026-11-23', lastDay: '2026-11-24' };

/** Whether travellers can choose the car for the day of these tests. */
const isOffered = async (car: { car_id: string; price_id: string }) =>
  (await post(api, '/ride/select-ride', choiceOf(car))).statusCode === 200;

it('a car that is out of service is not offered on those days, and is again after an undo', async () => {
  const car = await quote(api);
  const { car_id } = car;
  expect(dataOf(await takeOut(car_id, thatDay))).toEqual({
    message: expect.stringMatching(/^The .+ [A-Z]{3}-\d{3}[A-Z]{2} is changed\.$/),
  });
  expect(await isOffered(car)).toBe(false);
  const { changes, version, values } = await carOf(car_id);
  expect(values.out).toEqual(thatDay);
  expect(changes[0]?.differences).toEqual([
    { label: 'Service', before: 'in service', after: 'out from Sat 21 Nov to Sat 21 Nov' },
  ]);
  dataOf(await ada.browser.post(`/staff/catalogue/changes/${changes[0]?.changeId}/undo`, { version }));
  expect(await isOffered(car)).toBe(true);
});

it('a car that is out on other days is offered', async () => {
  const car = await quote(api);
  dataOf(await takeOut(car.car_id, laterDays));
  expect(await isOffered(car)).toBe(true);
});

it('a car with a booked ride on those days stays in service, and the refusal names the booking', async () => {
  const quoted = await quote(api);
  const { car_id } = quoted;
  const booked = dataOf<Booked>(await create(api, quoted, travellerNo(1)));
  dataOf(await sendMoney(api, booked));
  await api.runJobs();
  const { bookingId } = booked.savedBookedRide;
  expect(refusalOf(await takeOut(car_id, thatDay))).toMatchObject({
    code: 'STATE_CONFLICT',
    message: `This car is booked on those days: ${bookingId} on Sat 21 Nov, 10:00 PM. Move or cancel these rides first, or choose other days.`,
  });
  expect(await carOf(car_id)).toMatchObject({ values: { out: null }, version: 0, changes: [], ridesAhead: 1 });
  expect(refusalOf(await takeOut(car_id, { firstDay: '2026-11-20', lastDay: null })).code).toBe('STATE_CONFLICT');
  dataOf(await takeOut(car_id, { firstDay: '2026-11-23', lastDay: null }));
});

it('a quote of a car that went out of service is refused as taken', async () => {
  const quoted = await quote(api);
  dataOf(await takeOut(quoted.car_id, thatDay));
  expect(refusalOf(await create(api, quoted, travellerNo(1))).code).toBe('CAR_TAKEN');
});

it('a car that does not come back counts to the fleet until its last day', async () => {
  const { car_id } = await quote(api);
  dataOf(await takeOut(car_id, { firstDay: '2026-11-21', lastDay: null }));
  const inService = async () =>
    (
      await api.context.db
        .selectFrom('cars')
        .select('in_service')
        .where('car_id', '=', car_id)
        .executeTakeFirstOrThrow()
    ).in_service;
  expect(await inService()).toBe(true);
  // midnight in Lagos
  api.travel(14 * 60 * 60 * 1000);
  await api.runJobs();
  expect(await inService()).toBe(false);
});

it('lists the cars of a state, and how many each has and how many are out today', async () => {
  const lagos = await fleet();
  expect(lagos.state).toBe('lagos');
  expect(lagos.entries).toHaveLength(60);
  const [first] = lagos.entries;
  if (!first) throw new Error('Lagos has cars');
  dataOf(await takeOut(first.key, { firstDay: '2026-11-20', lastDay: '2026-11-20' }));
  const { states } = await fleet();
  expect(states[0]).toEqual({ _id: 'lagos', name: 'Lagos', count: 60, off: 1 });
  const kano = await fleet('?state=kano');
  expect([kano.state, kano.entries.length]).toEqual(['kano', 40]);
});

it('days in the wrong order are refused at their field', async () => {
  const { car_id } = await quote(api);
  expect(refusalOf(await takeOut(car_id, { firstDay: '2026-11-22', lastDay: '2026-11-21' }))).toMatchObject({
    fields: { 'values.out.lastDay': 'Choose the first day or a later one' },
  });
});

const newCar = {
  ...{ state: 'lagos', name: 'Innoson G40', type: 'SUV', color: 'Wine', plateNumber: 'abc-123de' },
  ...{ seats: 6, luggage: 3, comfort: 1 },
};
const add = (over: object = {}) => ada.browser.post('/staff/catalogue/cars', { ...newCar, ...over });

it('a new car is offered at the price of its type, and an undo takes it out for good', async () => {
  const before = (await fleet()).entries.length;
  expect(dataOf(await add())).toEqual({ message: 'The Innoson G40 ABC-123DE is added in Lagos.' });
  const found = (await search(api)).find(({ name }) => name === 'Innoson G40');
  expect(found).toMatchObject({ type: 'SUV', color: 'Wine' });
  expect((await quote(api, { carId: found?.car_id ?? '' })).price).toBe(found?.price);
  const { entries } = await fleet();
  expect(entries).toHaveLength(before + 1);
  const { changes, version, key } = await carOf(found?.car_id ?? '');
  expect(changes).toMatchObject([{ state: 'in_force', madeBy: 'Ada Obi', canUndo: true }]);
  dataOf(await ada.browser.post(`/staff/catalogue/changes/${changes[0]?.changeId}/undo`, { version }));
  expect((await search(api)).some(({ car_id }) => car_id === key)).toBe(false);
});

it('a new car is previewed at the price of its type and comfort', async () => {
  const { state: _, ...details } = newCar;
  const preview = async (comfort: number) => {
    const body = { kind: 'car', key: null, values: { details: { ...details, comfort }, out: null } };
    return dataOf<CataloguePreview>(await ada.browser.post('/staff/catalogue/preview', body)).prices[0];
  };
  expect(await preview(0)).toMatchObject({ title: 'Lagos airport to Ikeja', before: null, after: 21_000 });
  expect((await preview(1))?.after).toBe(27_000);
});

it('a plate that another car has is refused at its field', async () => {
  dataOf(await add());
  expect(refusalOf(await add({ state: 'kano' }))).toMatchObject({
    status: 400,
    fields: { plateNumber: 'There is a car with this plate. Check the plate, or put that car back into service.' },
  });
});

it.each([
  ['plateNumber', { plateNumber: 'LAGOS 1' }, 'Write the plate like KJA-482XB'],
  ['state', { state: 'atlantis' }, 'Choose a state from the list'],
  ['seats', { seats: 0 }, 'Enter at least 1'],
  ['color', { color: 'Pink' }, 'Choose a colour'],
])('a new car with a wrong %s is refused at its field', async (field, over, message) => {
  expect(refusalOf(await add(over))).toMatchObject({ status: 400, fields: { [field]: message } });
});

describe('a car that is edited', () => {
  const rideOf = async (booked: Booked) =>
    (await readBookedRide(api.context.db, { id: await keyOf(api, booked) }))?.ride;
  const offered = async (id: string) => (await search(api)).find(({ car_id }) => car_id === id);

  it('is offered as it is now, at the price of its type and comfort, and an undo puts it back', async () => {
    dataOf(await add());
    const added = (await search(api)).find(({ name }) => name === 'Innoson G40');
    const id = added?.car_id ?? '';
    const { details } = (await carOf(id)).values;
    const changed = {
      ...details,
      name: 'Innoson G6C',
      color: 'Gold',
      plateNumber: 'KJA-999ZZ',
      seats: 5,
      luggage: 2,
    } as const;
    expect(dataOf(await edit(id, { ...changed, comfort: 2 }))).toEqual({
      message: 'The Innoson G40 ABC-123DE is changed.',
    });
    const now = await offered(id);
    expect(now).toMatchObject({ name: 'Innoson G6C', color: 'Gold', seats: 5, luggage: 2 });
    expect(now?.price).toBeGreaterThan(added?.price ?? Infinity);
    expect((await carOf(id)).changes[0]?.differences).toEqual([
      { label: 'Car', before: 'Innoson G40', after: 'Innoson G6C' },
      { label: 'Plate', before: 'ABC-123DE', after: 'KJA-999ZZ' },
      { label: 'Comfort', before: 'one step above', after: 'two steps above' },
      { label: 'Colour', before: 'Wine', after: 'Gold' },
      { label: 'Seats', before: '6', after: '5' },
      { label: 'Large bags', before: '3', after: '2' },
    ]);
    dataOf(await undoLatest(id));
    expect(await offered(id)).toEqual(added);
  });

  it('keeps what an open quote promised until it ends, and its price after that', async () => {
    const quoted = await quote(api);
    const { details } = (await carOf(quoted.car_id)).values;
    expect(refusalOf(await edit(quoted.car_id, { seats: details.seats - 1 }))).toMatchObject({
      code: 'STATE_CONFLICT',
      message: expect.stringMatching(/^A traveller has chosen this car and can book it until \d\d:\d\d [AP]M\. /),
    });
    expect((await carOf(quoted.car_id)).changes).toEqual([]);
    // more of everything is no less than was promised
    dataOf(await edit(quoted.car_id, { seats: details.seats + 1, comfort: 2, color: 'Gold' }));
    const booked = dataOf<Booked>(await create(api, quoted, travellerNo(1)));
    expect(booked.transfer_details.amount).toBe(quoted.price);
  });

  it('can become less once the open quotes have ended', async () => {
    const { car_id } = await quote(api);
    api.travel(2 * 60 * 60 * 1000);
    dataOf(await edit(car_id, { type: 'Bus', seats: 1 }));
    expect((await carOf(car_id)).values.details).toMatchObject({ type: 'Bus', seats: 1 });
  });

  it('does not become less while it is booked, and the refusal names the booking', async () => {
    const quoted = await quote(api);
    const booked = dataOf<Booked>(await create(api, quoted, travellerNo(1)));
    dataOf(await sendMoney(api, booked));
    await api.runJobs();
    const { bookingId } = booked.savedBookedRide;
    for (const less of [{ type: 'Bus' as const }, { luggage: 0 }])
      expect(refusalOf(await edit(quoted.car_id, less))).toMatchObject({
        code: 'STATE_CONFLICT',
        message: `This car is booked: ${bookingId} on Sat 21 Nov, 10:00 PM. Until these rides are over or cancelled, its type stays, and its seats, bags and comfort can only become more.`,
      });
    // the traveller looks for the car that comes
    dataOf(await edit(quoted.car_id, { color: 'Gold' }));
    expect((await rideOf(booked))?.color).toBe('Gold');
  });

  it('stays as it was on a booking that has ended', async () => {
    const quoted = await quote(api);
    const booked = dataOf<Booked>(await create(api, quoted, travellerNo(1)));
    const ride = await rideOf(booked);
    dataOf(await sendMoney(api, booked));
    await api.runJobs();
    const musa = await staffAs(api, 'musa@tafiya.ng', ['dispatch']);
    const cancelled = { to: 'cancelled', note: 'The car broke down.' };
    dataOf(await musa.browser.post(`/staff/rides/${booked.savedBookedRide._id}/move`, cancelled));
    api.travel(2 * 60 * 60 * 1000);
    dataOf(await edit(quoted.car_id, { name: 'Innoson G40', type: 'Bus', color: 'Gold', seats: 20 }));
    dataOf(await edit(quoted.car_id, { name: 'Innoson G80' }));
    expect(await rideOf(booked)).toEqual(ride);
  });

  it.each([
    ['details.plateNumber', { plateNumber: 'LAGOS 1' }, 'Write the plate like KJA-482XB'],
    [
      'details.plateNumber',
      { plateNumber: 'ABC-123DE' },
      'Another car has this plate. Check the plate, or change that car first.',
    ],
    ['details.seats', { seats: 0 }, 'Enter at least 1'],
    ['details.name', { name: ' ' }, expect.any(String)],
  ])('with a wrong %s is refused at its field', async (field, details, message) => {
    dataOf(await add());
    const [first] = (await fleet()).entries.filter(({ name }) => name !== newCar.name);
    expect(refusalOf(await edit(first?.key ?? '', details))).toMatchObject({
      fields: { [`values.${field}`]: message },
    });
  });

  const hourMs = 60 * 60 * 1000;
  const plan = async (id: string, details: Partial<CarValues['details']>, out?: CarValues['out']) => {
    const { version, values } = await carOf(id);
    const planned = { out: out ?? values.out, details: { ...values.details, ...details } };
    const body = { kind: 'car', key: id, values: planned, version, startsOn: '2026-11-21' };
    return ada.browser.post('/staff/catalogue/changes', body);
  };
  /** Until some hours after midnight in Lagos, when the first session is over. */
  async function travelToStart(hours = 0) {
    api.travel(14 * hourMs);
    await api.runJobs();
    for (let passed = 0; passed < hours; passed += 1) {
      api.travel(hourMs);
      await api.runJobs();
    }
    ada = await staffAs(api, 'bola@tafiya.ng', ['money']);
  }

  it('from a day on is as before until midnight in Lagos, and keeps days out of service that were set meanwhile', async () => {
    const { car_id } = await quote(api);
    const before = (await carOf(car_id)).values.details;
    dataOf(await plan(car_id, { color: 'Gold', comfort: 2 }));
    expect((await carOf(car_id)).changes[0]).toMatchObject({ state: 'scheduled', canUndo: true });
    dataOf(await takeOut(car_id, laterDays));
    expect((await carOf(car_id)).values).toEqual({ details: before, out: laterDays });
    await travelToStart();
    const { values, changes } = await carOf(car_id);
    expect(values).toEqual({ details: { ...before, color: 'Gold', comfort: 2 }, out: laterDays });
    expect(changes.find(({ state }) => state === 'in_force')?.differences.map(({ label }) => label)).toEqual([
      'Comfort',
      'Colour',
    ]);
    const started = changes.find(({ state }) => state === 'in_force');
    const { version } = await carOf(car_id);
    dataOf(await ada.browser.post(`/staff/catalogue/changes/${started?.changeId}/undo`, { version }));
    expect((await carOf(car_id)).values).toEqual({ details: before, out: laterDays });
  });

  it('is changed and planned after days out of service that are over, and its history names no other change', async () => {
    const { car_id } = await quote(api);
    dataOf(await takeOut(car_id, { firstDay: '2026-11-20', lastDay: '2026-11-20' }));
    await travelToStart();
    expect((await carOf(car_id)).values.out).toBeNull();
    dataOf(await edit(car_id, { color: 'Gold' }));
    expect((await carOf(car_id)).changes[0]?.differences.map(({ label }) => label)).toEqual(['Colour']);
    expect(refusalOf(await edit(car_id, {})).message).toMatch(/^Nothing is different/);
    const { version, values } = await carOf(car_id);
    const planned = { ...values, details: { ...values.details, color: 'Silver' } };
    const body = { kind: 'car', key: car_id, values: planned, version, startsOn: '2026-11-22' };
    dataOf(await ada.browser.post('/staff/catalogue/changes', body));
    api.travel(24 * hourMs);
    await api.runJobs();
    ada = await staffAs(api, 'chi@tafiya.ng', ['money']);
    expect((await carOf(car_id)).values).toEqual({ details: { ...values.details, color: 'Silver' }, out: null });
  });

  it('does not start while it is booked for more, and the history says why', async () => {
    const quoted = await quote(api);
    const { details } = (await carOf(quoted.car_id)).values;
    dataOf(await plan(quoted.car_id, { seats: details.seats - 1 }));
    const booked = dataOf<Booked>(await create(api, quoted, travellerNo(1)));
    dataOf(await sendMoney(api, booked));
    await api.runJobs();
    await travelToStart(1);
    const { values, changes } = await carOf(quoted.car_id);
    expect(values.details).toEqual(details);
    expect(changes).toMatchObject([
      {
        state: 'not_started',
        canUndo: false,
        reason: expect.stringMatching(new RegExp(`^This car is booked: ${booked.savedBookedRide.bookingId} on `)),
      },
    ]);
    const action = await api.context.db
      .selectFrom('staff_actions')
      .select(['actor', 'reference', 'refusal'])
      .where('action', '=', 'catalogue: not started car')
      .executeTakeFirst();
    expect(action).toEqual({ actor: 'the site', reference: quoted.car_id, refusal: 'STATE_CONFLICT' });
  });

  it('starts once an open quote of it has ended', async () => {
    const { car_id } = await quote(api);
    const { details } = (await carOf(car_id)).values;
    dataOf(await plan(car_id, { seats: details.seats - 1 }));
    api.travel(14 * hourMs - 60_000);
    await api.runJobs();
    await quote(api, { carId: car_id });
    api.travel(60_000);
    await api.runJobs();
    const seatsNow = async () =>
      (await api.context.db.selectFrom('cars').select('seats').where('car_id', '=', car_id).executeTakeFirst())?.seats;
    expect(await seatsNow()).toBe(details.seats);
    api.travel(20 * 60_000);
    await api.runJobs();
    expect(await seatsNow()).toBe(details.seats - 1);
  });

  it('is refused from a day on with the plate of another car, and with other days out of service', async () => {
    dataOf(await add());
    const { car_id } = await quote(api);
    expect(refusalOf(await plan(car_id, { plateNumber: 'ABC-123DE' })).fields).toEqual({
      'values.details.plateNumber': 'Another car has this plate. Check the plate, or change that car first.',
    });
    expect(refusalOf(await plan(car_id, {}, laterDays)).fields).toEqual({
      startsOn: 'Choose today: days out of service have a first day of their own',
    });
  });

  it('is previewed with what usual rides would cost in it', async () => {
    const { key, values } = (await fleet()).entries.find((car) => car.values.details.comfort === 0) as CarEntry;
    const body = { kind: 'car', key, values: { ...values, details: { ...values.details, comfort: 1 } } };
    const { prices } = dataOf<CataloguePreview>(await ada.browser.post('/staff/catalogue/preview', body));
    expect(prices.length).toBeGreaterThan(0);
    for (const { before, after } of prices) expect(Number(after)).toBeGreaterThan(Number(before));
    expect((await carOf(key)).values).toEqual(values);
  });
});
