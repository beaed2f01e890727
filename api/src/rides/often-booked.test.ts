import type { Area } from 'shared/contract/places';
import { openTestApi, type TestApi } from '../testing';
import { demandByState } from './often-booked';
import { book, create, dataOf, quote, sendMoney, travellerNo } from './testing/ride-calls';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

const areasOf = async (state: string) =>
  dataOf<Area[]>(await api.inject({ method: 'GET', url: `/ride/getarea/${encodeURIComponent(state)}` }));
const oftenBooked = async (state: string) =>
  (await areasOf(state))
    .filter((area) => area.oftenBooked)
    .sort((one, other) => (one.oftenBooked ?? 0) - (other.oftenBooked ?? 0))
    .map(({ name }) => name);

test('every area of the file is one of its state', async () => {
  for (const [state, names] of await demandByState()) {
    expect(names.length).toBeLessThanOrEqual(10);
    expect((await areasOf(state)).map(({ name }) => name)).toEqual(expect.arrayContaining([...names]));
  }
});

test('the order is that of the file while there are few bookings, then that of the paid bookings', async () => {
  const dropOffs = [...Array<string>(12).fill('Epe, Lagos'), ...Array<string>(7).fill('Badagry, Lagos')];
  async function pay(dropOffLocation: string, number: number) {
    const days = String(22 + Math.floor(number / 4)).padStart(2, '0');
    const times = { dropOffLocation, pickupDate: `2026-11-${days}`, pickupTime: '12:00' };
    const booked = await create(api, await quote(api, {}, times), travellerNo(number));
    await sendMoney(api, dataOf(booked));
    await api.runJobs();
  }
  for (const [number, dropOff] of dropOffs.entries()) await pay(dropOff, number);
  await book(api, travellerNo(100));
  expect((await oftenBooked('Lagos')).slice(0, 2)).toEqual(['Eti Osa', 'Ikeja']);

  await pay('Badagry, Lagos', 19);
  // the count of a state is kept for ten minutes
  api.travel(10 * 60_000);
  expect(await oftenBooked('Lagos')).toEqual(['Epe', 'Badagry']);
  expect((await oftenBooked('Rivers'))[0]).toBe('Port Harcourt');

  api.travel(91 * 86_400_000);
  expect((await oftenBooked('Lagos'))[0]).toBe('Eti Osa');
});
