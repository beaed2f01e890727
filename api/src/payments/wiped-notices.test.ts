import { inTransaction } from 'server/database';
import { openTestApi, type TestApi } from '../testing';
import { erasePayer } from './personal-payments';
import { wipeNotices } from './receive-notice';
import { deliver, noticeOf, withholdNotices } from './testing/bank';
import { recordsOf } from './testing/records';
import { travellerOf, type UnpaidRide } from './testing/traveller';

let api: TestApi;
let traveller: ReturnType<typeof travellerOf>;
beforeAll(async () => {
  api = await openTestApi();
  traveller = travellerOf(api);
});
afterAll(() => api.close());

/** Sends a transfer and its notice. */
async function tell(ride: UnpaidRide): Promise<void> {
  const reference = await traveller.transfer(ride.details.accountNumber, ride.due);
  await withholdNotices(api);
  expect(await deliver(api, await noticeOf(api, reference))).toBe(200);
}

const bodiesOf = async (accountNumber: string) => {
  const rows = await api.context.db
    .selectFrom('payment_notices')
    .select('body')
    .where('account_number', '=', accountNumber)
    .orderBy('id')
    .execute();
  return rows.map(({ body }) => body === '{}');
};

test('only the notices about the erased account are emptied, also later ones', async () => {
  const [mine, other] = [await traveller.book(), await traveller.book()];
  await tell(mine);
  await tell(other);
  // a notice of another that names my account in its words
  const { accountNumber } = mine.details;
  await api.context.db
    .updateTable('payment_notices')
    .set({ body: JSON.stringify({ narration: `not for ${accountNumber}` }) })
    .where('account_number', '=', other.details.accountNumber)
    .execute();
  const ids = [await recordsOf(api).internalId(mine)];
  await inTransaction(api.context.db, async (tx) => {
    await wipeNotices(tx, await erasePayer(tx, 'ride', ids, api.context.now()));
  });
  expect([await bodiesOf(accountNumber), await bodiesOf(other.details.accountNumber)]).toEqual([[true], [false]]);
  await tell(mine);
  expect(await bodiesOf(accountNumber)).toEqual([true, true]);
});
