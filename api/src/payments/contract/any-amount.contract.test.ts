import { staffOf } from '../../staff/testing/staff-calls';
import { dataOf } from '../../testing/responses';
import { endRide } from '../testing/end-ride';
import { recordsOf } from '../testing/records';
import { travellerOf, type UnpaidRide } from '../testing/traveller';
import { anyAmountNames, openSite, type Site } from './testing/sites';
import { unaccounted } from './testing/unaccounted';

describe.each(anyAmountNames)('an account of %s that takes any amount', (name) => {
  let site: Site;
  let traveller: ReturnType<typeof travellerOf>;
  let began: Date;
  beforeAll(async () => {
    site = await openSite(name);
    traveller = travellerOf(site.api);
  });
  beforeEach(() => {
    began = site.api.context.now();
  });
  afterEach(async () => {
    await site.wait(45);
    expect(await unaccounted(site)).toEqual([]);
  });
  afterAll(() => site.close());

  const kobo = (ride: UnpaidRide) => ride.due * 100;
  const look = async (ride: UnpaidRide) => (await traveller.look(ride)).status;
  const pay = async (ride: UnpaidRide, part: number) => {
    expect(await site.pay(ride, part)).toBe(true);
    await site.settle();
  };
  const mails = (ride: UnpaidRide) => recordsOf(site.api).moneyMailsOf(ride);
  const confirmations = async (ride: UnpaidRide) =>
    (await recordsOf(site.api).mailsOf(ride)).filter((mail) => mail === 'ride-paid');

  /** Presses the button at each refund of a ride that is due. */
  const sendBack = async (ride: UnpaidRide) => {
    const due = await recordsOf(site.api).dueRefundIdsOf(ride);
    for (const id of due) dataOf(await staffOf(site.api).send(`/staff/payments/refund-${id}/refund`, { by: 'bank' }));
    await site.settle();
    for (const minutes of [10, 60]) await site.wait(minutes);
  };

  /** What the provider lists of one account in this test: the transfers in it, and what was sent back of each. */
  const listed = async (ride: UnpaidRide) => {
    const { db, now } = site.api.context;
    const { received, refunds } = await site.provider.statement(db, began, new Date(now().getTime() + 1));
    const { accountNumber, transactionReference } = ride.details;
    const names = [accountNumber, transactionReference];
    const ofRide = received.filter(({ account }) => Object.values(account).some((one) => names.includes(one)));
    return ofRide
      .map(({ transferId, amountKobo }) => ({
        amountKobo,
        sentBack: refunds.filter((refund) => refund.transferId === transferId).map((refund) => refund.amountKobo),
      }))
      .toSorted((one, other) => one.amountKobo - other.amountKobo);
  };

  test('a part leaves the booking open and says what is left, and the rest pays it once', async () => {
    const ride = await traveller.book();
    await pay(ride, 200_000);
    expect(await traveller.look(ride)).toMatchObject({ status: 'processing', amountPaid: 2000 });
    expect(await traveller.confirm(ride)).toMatchObject({
      code: 'TRANSFER_INCOMPLETE',
      message: expect.stringContaining(`Send the remaining NGN ${(ride.due - 2000).toLocaleString('en-NG')}`),
    });
    await pay(ride, kobo(ride) - 200_000);
    expect(await traveller.look(ride)).toMatchObject({ status: 'paid', amountPaid: ride.due, refund: null });
    expect(await confirmations(ride)).toHaveLength(1);
  });

  test('a part and a rest that are one kobo too much pay the booking, and one kobo is owed', async () => {
    const ride = await traveller.book();
    await pay(ride, 200_000);
    await pay(ride, kobo(ride) - 199_999);
    expect(await look(ride)).toBe('overpaid');
    expect(await mails(ride)).toEqual([['payment-overpaid', 1]]);
    expect(await confirmations(ride)).toHaveLength(1);
  });

  test('two equal halves whose notices come together pay the booking once', async () => {
    const ride = await traveller.book();
    for (let half = 0; half < 2; half += 1) expect(await site.pay(ride, kobo(ride) / 2)).toBe(true);
    await site.loseNotices();
    const notices = (await site.noticesOf()).slice(-2);
    expect(await Promise.all([...notices, ...notices].map(site.send))).toEqual([200, 200, 200, 200]);
    expect(await traveller.look(ride)).toMatchObject({ status: 'paid', amountPaid: ride.due, refund: null });
    expect(await confirmations(ride)).toHaveLength(1);
  });

  test('a rest that comes after the end of the hold pays the booking while its car is free', async () => {
    const ride = await traveller.book();
    await pay(ride, 200_000);
    await site.wait(32);
    expect(await look(ride)).toBe('underpaid');
    await pay(ride, kobo(ride) - 200_000);
    expect(await traveller.look(ride)).toMatchObject({ status: 'paid', amountPaid: ride.due, refund: null });
    expect(await confirmations(ride)).toHaveLength(1);
  });

  test('a rest that comes after the end for a car that is gone goes back with the part before it', async () => {
    const ride = await traveller.book();
    await pay(ride, 200_000);
    await site.wait(32);
    await traveller.book(await recordsOf(site.api).carOf(ride));
    await pay(ride, kobo(ride) - 200_000);
    expect(await look(ride)).toBe('late');
    await sendBack(ride);
    expect(await traveller.look(ride)).toMatchObject({ status: 'refunded', refund: { amount: ride.due } });
    expect(await listed(ride)).toEqual([
      { amountKobo: 200_000, sentBack: [200_000] },
      { amountKobo: kobo(ride) - 200_000, sentBack: [kobo(ride) - 200_000] },
    ]);
  });

  test('of a booking that was paid twice only the second transfer goes back', async () => {
    const ride = await traveller.book();
    await pay(ride, kobo(ride));
    await pay(ride, kobo(ride));
    expect(await look(ride)).toBe('overpaid');
    await sendBack(ride);
    expect((await listed(ride)).flatMap(({ sentBack }) => sentBack)).toEqual([kobo(ride)]);
    expect(await mails(ride)).toContainEqual(['payment-refunded', kobo(ride)]);
    expect(await confirmations(ride)).toHaveLength(1);
  });

  test.each([
    ['the whole price', 0],
    ['a part of the price', 500_000],
  ])('of a booking that was paid in three parts %s goes back, to each payer their own', async (_what, retainedKobo) => {
    const ride = await traveller.book();
    const parts = [300_000, 400_000, kobo(ride) - 700_000];
    for (const part of parts) await pay(ride, part);
    expect(await look(ride)).toBe('paid');
    const backKobo = await endRide(site.api, ride, retainedKobo);
    await sendBack(ride);
    const lines = await listed(ride);
    expect(lines.map(({ amountKobo }) => amountKobo)).toEqual(parts);
    for (const { amountKobo, sentBack } of lines) {
      expect(sentBack).toHaveLength(1);
      // each payer bears their share, in whole naira
      const shareKobo = (amountKobo * backKobo) / kobo(ride);
      expect(Math.abs(Number(sentBack[0]) - shareKobo)).toBeLessThanOrEqual(100);
    }
    expect(lines.flatMap(({ sentBack }) => sentBack).reduce((sum, back) => sum + back, 0)).toBe(backKobo);
    const refunded = (await mails(ride)).filter(([mail]) => mail === 'payment-refunded');
    expect(refunded.map(([, amountKobo]) => amountKobo).toSorted()).toEqual(
      lines.flatMap((line) => line.sentBack).toSorted(),
    );
  });
});
