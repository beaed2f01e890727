import { openTestApi, type TestApi } from '../testing';
import { allRefundStates, refundStates } from './refund-states';
import type { RefundState } from './tables';
import { recordsOf } from './testing/records';
import { travellerOf } from './testing/traveller';

let api: TestApi;
let refundId: number;
beforeAll(async () => {
  api = await openTestApi();
  const ride = await travellerOf(api).book();
  await travellerOf(api).pay(ride, ride.due + 100);
  refundId = await recordsOf(api).refundIdOf(ride);
});
afterAll(() => api.close());

test('the database has the same transitions of refunds', async () => {
  const rows = await api.context.db.selectFrom('refund_arrows').selectAll().execute();
  const inDatabase = rows.map((row) => `${row.from_state} → ${row.to_state}`).sort();
  const inCode = allRefundStates.flatMap((from) => refundStates[from].to.map((to) => `${from} → ${to}`)).sort();
  expect(inDatabase).toEqual(inCode);
});

test('the database refuses every other transition of a refund', async () => {
  const { db, now } = api.context;
  const wayTo: Readonly<Record<RefundState, readonly RefundState[]>> = {
    due: [],
    sending: ['sending'],
    attention: ['sending', 'attention'],
    done: ['sending', 'done'],
    withdrawn: ['withdrawn'],
  };
  class Undone extends Error {}
  const isAllowed = async (from: RefundState, to: RefundState) => {
    let allowed = true;
    const work = db.transaction().execute(async (tx) => {
      const move = (state: RefundState) =>
        tx
          .updateTable('refunds')
          .set({
            state,
            fault: state === 'attention' ? 'closed' : null,
            fault_at: state === 'attention' ? now() : null,
            accepted_at: state === 'attention' ? now() : null,
            refunded_at: state === 'done' ? now() : null,
          })
          .where('id', '=', refundId)
          .execute();
      for (const step of wayTo[from]) await move(step);
      await move(to).catch((error: { code: string; message: string }) => {
        expect(error.message).toBe(`a refund never goes from ${from} to ${to}`);
        allowed = false;
      });
      throw new Undone();
    });
    await expect(work).rejects.toBeInstanceOf(Undone);
    return allowed;
  };
  for (const from of allRefundStates)
    for (const to of allRefundStates.filter((state) => state !== from))
      expect([from, to, await isAllowed(from, to)]).toEqual([from, to, refundStates[from].to.includes(to)]);
});
