import type { BookedRide } from 'shared/contract/rides';
import type { TrackedRide } from 'shared/contract/tracking';
import { mailsTo } from '../mail/testing/mailbox';
import { book, sendMoney, travellerNo } from '../rides/testing/ride-calls';
import { openTestApi, type TestApi } from '../testing';
import { dataOf, post } from '../testing/responses';

let api: TestApi;
beforeEach(async () => {
  api = await openTestApi();
});
afterEach(() => api.close());

const look = async (id: string): Promise<BookedRide> =>
  dataOf(await api.inject({ method: 'GET', url: `/ride/booked-ride/${id}` }));

test('of two surplus transfers, what was sent back already is not owed any more', async () => {
  const ride = await book(api, travellerNo(1));
  const { _id } = ride.savedBookedRide;
  const { amount } = ride.transfer_details;
  for (const sent of [amount + 2_500, amount]) {
    dataOf(await sendMoney(api, ride, sent));
    await api.runJobs();
  }
  const first = await api.context.db.selectFrom('refunds').select('id').orderBy('id').executeTakeFirstOrThrow();
  const refund = api.context.db.updateTable('refunds').where('id', '=', first.id);
  await refund.set({ state: 'sending' }).execute();
  await refund.set({ state: 'done', refunded_at: api.context.now() }).execute();
  const { payment } = await look(_id);
  expect(payment.refund).toMatchObject({ amount: amount + 2_500, returned: 2_500, refundedAt: null });
});

test('the timeline has a state before what the money of its transfer does', async () => {
  const ride = await book(api, travellerNo(2));
  dataOf(await sendMoney(api, ride, ride.transfer_details.amount + 5_000));
  await api.runJobs();
  const { bookingId, email } = ride.savedBookedRide;
  const { timeline } = dataOf<TrackedRide>(await post(api, '/track/ride', { bookingId, email }));
  expect(timeline.map(({ status, note }) => `${status} ${note.slice(0, 9)}`)).toEqual([
    'pending_payment The car i',
    'awaiting_confirmation Your paym',
    'awaiting_confirmation NGN 5,000',
  ]);
});

test('a transfer that revives a booking is named in its mail', async () => {
  const ride = await book(api, travellerNo(3));
  api.travel(31 * 60_000);
  await api.runJobs();
  dataOf(await sendMoney(api, ride));
  await api.runJobs();
  expect((await look(ride.savedBookedRide._id)).payment.revived).toBe(true);
  const mails = await mailsTo(api, ride.savedBookedRide.email);
  const paid = mails.find(({ template }) => template === 'ride-paid');
  expect(paid?.mail.text).toContain('Your transfer came in late, and your booking stands');
  expect(paid?.mail.text).toContain('The car was still free');
});

test('a booking that is paid in time says nothing of that', async () => {
  const ride = await book(api, travellerNo(4));
  dataOf(await sendMoney(api, ride));
  await api.runJobs();
  expect((await look(ride.savedBookedRide._id)).payment.revived).toBeUndefined();
});
