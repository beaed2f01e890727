import { breaches } from '../invariants';
import { travellerOf, type UnpaidRide } from '../testing/traveller';
import { openSimulatedSite, type SimulatedSite, signNotice } from './testing/sites';

const disputed = 'A payment is disputed: answer in the dashboard of the provider';
const takenBack = 'The bank took money of a transfer back';
const answerBy = '2026-11-22T18:00:00.000Z';
const dayMinutes = 24 * 60;

let site: SimulatedSite;
let logged: { msg: string; reference?: string; answerBy?: string; kobo?: number }[];
let ride: UnpaidRide;
beforeEach(async () => {
  logged = [];
  site = await openSimulatedSite('paystack', { logTo: { write: (line) => void logged.push(JSON.parse(line)) } });
  ride = await travellerOf(site.api).book();
  await site.pay(ride, ride.due * 100);
  await site.settle();
});
afterEach(async () => {
  expect(await breaches(site.api.context.db)).toEqual([]);
  await site.close();
});

const send = (event: string, data: object = {}) => {
  const transaction = { id: 1, reference: ride.details.transactionReference };
  const body = Buffer.from(
    JSON.stringify({ event, data: { id: 2867, domain: 'test', transaction, dueAt: answerBy, ...data } }),
  );
  return site.send({ body, headers: signNotice('paystack', body, 'present', site.api.context.now()) });
};
const saying = (message: string) => logged.filter(({ msg }) => msg === message);
const pass = async (days: number) => {
  for (let day = 0; day < days; day += 1) await site.wait(dayMinutes);
};

test('a dispute is an alarm with the reference and the time until which it is answered, once', async () => {
  expect([await send('charge.dispute.create'), await send('charge.dispute.create')]).toEqual([200, 200]);
  expect(saying(disputed)).toMatchObject([{ reference: ride.details.transactionReference, answerBy }]);
  expect(await send('charge.dispute.remind')).toBe(200);
  expect(saying(disputed)).toHaveLength(2);
  expect(await send('charge.dispute.resolve')).toBe(200);
  expect(saying(disputed)).toHaveLength(2);
});

test('one without a time, or about no account of ours, is an alarm too', async () => {
  await send('charge.dispute.create', { dueAt: null });
  await send('charge.dispute.create', { id: 2868, transaction: { reference: 'TRX-OTHER' } });
  expect(saying(disputed).map(({ reference, answerBy: by }) => [reference, by])).toEqual([
    [ride.details.transactionReference, null],
    ['TRX-OTHER', answerBy],
  ]);
  await pass(2);
  expect(logged.filter(({ msg }) => msg === 'A job failed')).toEqual([]);
});

test('one that comes while the provider does not answer is an alarm at once', async () => {
  site.faults.plan({ fault: 'html_503', times: 1000 });
  expect(await send('charge.dispute.create')).toBe(200);
  expect(saying(disputed)).toHaveLength(1);
});

test('one without a transaction is answered as unreadable, and logged', async () => {
  expect(await send('charge.dispute.create', { transaction: null })).toBe(422);
  expect(saying('A signed payment notice cannot be read')).toMatchObject([
    { fault: expect.stringMatching(/^a dispute that is not valid: transaction/) },
  ]);
});

test.each([
  ['create', 10],
  ['resolve', 4],
])('money that is taken back days after charge.dispute.%s is seen within a day', async (event, days) => {
  await pass(5);
  expect(await send(`charge.dispute.${event}`)).toBe(200);
  await pass(days);
  expect(saying(takenBack)).toEqual([]);
  site.takesBack(ride);
  await pass(1);
  expect(saying(takenBack)).toMatchObject([{ kobo: ride.due * 100 }]);
});
