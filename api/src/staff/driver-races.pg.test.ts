import { sql } from 'kysely';
import { breaches } from '../payments/invariants';
import { type Booked, create, dataOf, quote, sendMoney, travellerNo } from '../rides/testing/ride-calls';
import { openTestApi, type TestApi } from '../testing';
import { staffOf } from './testing/staff-calls';

let api: TestApi;
let staff: ReturnType<typeof staffOf>;
let travellers = 0;
beforeAll(async () => {
  if (!process.env.TEST_DATABASE_URL) throw new Error('Races need a PostgreSQL server: name it by TEST_DATABASE_URL');
  api = await openTestApi();
  staff = staffOf(api);
});
afterAll(() => api.close());

async function confirmed(): Promise<Booked> {
  travellers += 1;
  const booked = dataOf<Booked>(await create(api, await quote(api), travellerNo(travellers)));
  dataOf(await sendMoney(api, booked));
  await api.runJobs();
  dataOf(await staff.move(booked, 'confirmed'));
  return booked;
}

/** Concurrently assigns one driver to several rides of the same hour. @returns the sorted codes of the responses */
async function giveAtOnce(rides: readonly Booked[], phone: string): Promise<string[]> {
  const answers = await Promise.all(rides.map((ride) => staff.assign(ride, { phone })));
  return answers.map((answer) => answer.json<{ code?: string }>().code ?? 'given').sort();
}

test('of five concurrent assignments of one driver one succeeds, the others are refused with its reference', async () => {
  const rides = [await confirmed(), await confirmed(), await confirmed(), await confirmed(), await confirmed()];
  for (const phone of ['+2348031112233', '+2348065550199']) {
    const codes = await giveAtOnce(rides, phone);
    expect(codes.filter((code) => code === 'given')).toHaveLength(1);
    expect(codes.filter((code) => code === 'DRIVER_BUSY')).toHaveLength(4);
    expect(await breaches(api.context.db)).toEqual([]);
  }
});

test('control: without the constraint two rides have one driver, and the invariants detect it', async () => {
  await sql`alter table ride_drivers drop constraint ride_drivers_never_overlap`.execute(api.context.db);
  expect(await giveAtOnce([await confirmed(), await confirmed()], '+2348099990000')).toEqual(['given', 'given']);
  const found = await breaches(api.context.db);
  expect(found.map(({ name }) => name)).toContain('a driver never has two rides at overlapping times');
});
