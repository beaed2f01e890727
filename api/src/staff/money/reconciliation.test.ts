import type { Reconciliation } from 'shared/contract/reconciliation';
import { breaches } from '../../payments/invariants';
import { travellerOf } from '../../payments/testing/traveller';
import { openTestApi, type TestApi } from '../../testing';
import { dataOf, refusalOf } from '../../testing/responses';
import { staffOf } from '../testing/staff-calls';

let api: TestApi;
let staff: ReturnType<typeof staffOf>;
beforeAll(async () => {
  api = await openTestApi();
  staff = staffOf(api);
});
afterEach(async () => expect(await breaches(api.context.db)).toEqual([]));
afterAll(() => api.close());

const dayMs = 86_400_000;
const read = async () => dataOf<Reconciliation>(await staff.get('/staff/reconciliation'));

test('lists each day with both sums, and says which bank has not answered', async () => {
  expect(await read()).toEqual({ reports: [], differences: [], missing: ['sandbox'] });
  const ride = await travellerOf(api).book();
  await travellerOf(api).pay(ride);
  api.travel(dayMs);
  await api.runJobs();
  const { reports, missing } = await read();
  expect(missing).toEqual([]);
  expect(reports[0]).toEqual({
    provider: 'sandbox',
    day: '2026-11-20',
    opened: { count: 1, amount: ride.due },
    paid: { count: 1, amount: ride.due },
    recorded: { count: 1, amount: ride.due },
    rejected: { count: 0, amount: 0 },
    refunded: { count: 0, amount: 0 },
    fees: 0,
    openDifferences: 0,
  });
  expect((await api.inject({ method: 'GET', url: '/staff/reconciliation' })).statusCode).toBe(401);
});

test('a difference is closed once, with a note in the history', async () => {
  const { db, now } = api.context;
  await db
    .insertInto('statement_differences')
    .values({
      ...{ provider: 'sandbox', kind: 'refund_unknown', subject: 'R-1', ours_kobo: null, theirs_kobo: 70_000 },
      ...{ day: '2026-11-20', found_at: now(), closed_at: null, closing_note: null },
    })
    .execute();
  const [one] = (await read()).differences;
  expect(one).toMatchObject({ kind: 'refund_unknown', subject: 'R-1', ours: null, theirs: 700, day: '2026-11-20' });
  expect((await read()).reports[0]).toMatchObject({ day: '2026-11-20', openDifferences: 1 });
  const close = (note: string) => staff.send(`/staff/reconciliation/differences/${one?.differenceId}/close`, { note });
  expect(refusalOf(await close(''))).toMatchObject({ status: 400 });
  dataOf(await close('Sent by Ada at the bank'));
  expect((await read()).differences).toEqual([]);
  expect(refusalOf(await close('Once more'))).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
  expect(refusalOf(await staff.send('/staff/reconciliation/differences/999/close', { note: 'x' }))).toMatchObject({
    status: 404,
  });
  const { rows } = dataOf<{ rows: { did: string }[] }>(await staff.get('/staff/history?action=money:'));
  expect(rows[0]?.did).toBe('closed the difference of the lists about');
});
