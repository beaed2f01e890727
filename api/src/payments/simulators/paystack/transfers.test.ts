import { type Merchant, openMerchant, usualKobo } from './testing/merchant';
import { chargeSuccess, transferRejected } from './testing/shapes';

const minuteMs = 60_000;

let merchant: Merchant;
beforeEach(async () => {
  merchant = await openMerchant();
});
afterEach(() => merchant.close());

const verify = async (params = 'TRX-1') =>
  (await merchant.call('GET', '/transaction/verify/{reference}', { params })).body.data;

test('the exact amount is taken, and the notice has the time, the fee and the transaction, but no account number', async () => {
  const { accountNumber } = await merchant.open('TRX-1');
  await merchant.wait(2 * minuteMs);
  expect(merchant.pay(accountNumber)).toBe(true);
  await merchant.wait(minuteMs);
  const [notice] = merchant.received;
  expect(notice?.body.toString()).not.toContain(accountNumber);
  const { data } = chargeSuccess.parse(notice?.event);
  expect(data).toMatchObject({
    domain: 'test',
    reference: 'TRX-1',
    amount: usualKobo,
    requested_amount: usualKobo,
    paid_at: '2026-12-01T09:02:00.000Z',
    created_at: '2026-12-01T09:00:00.000Z',
    // 1.5 % and NGN 100
    fees: 47_500,
    metadata: '',
  });
  expect(await verify()).toMatchObject({ id: data.id, status: 'success', paid_at: data.paid_at, fees: 47_500 });
});

test.each([
  [100_000, 1500],
  [249_999, 3750],
  [250_000, 13_750],
  [100_000_000, 200_000],
])('the fee of %i kobo is %i', async (amount, fee) => {
  const { accountNumber } = await merchant.open('TRX-1', amount);
  merchant.pay(accountNumber, amount);
  expect((await verify()).fees).toBe(fee);
});

test('another amount is sent back and told without a reference, and the right one is taken afterwards', async () => {
  const { accountNumber } = await merchant.open('TRX-1');
  const { id } = await verify();
  expect(merchant.pay(accountNumber, usualKobo - 1)).toBe(false);
  expect(merchant.pay(accountNumber, usualKobo + 1)).toBe(false);
  await merchant.wait(0);
  expect(merchant.received.map(({ event }) => transferRejected.parse(event).data.bank_transfer)).toMatchObject([
    { amount: String(usualKobo - 1), transaction_id: String(id) },
    { amount: String(usualKobo + 1), transaction_id: String(id) },
  ]);
  expect(merchant.received.some(({ body }) => body.includes('TRX-1'))).toBe(false);
  expect((await verify()).status).toBe('ongoing');
  expect(merchant.pay(accountNumber)).toBe(true);
  expect((await verify()).status).toBe('success');
  expect(merchant.paystack.provider.books.returned.map(({ reason }) => reason)).toEqual([
    'incorrect_amount',
    'incorrect_amount',
  ]);
});

test('if it is set, a rejected transfer ends the account', async () => {
  merchant.paystack.provider.settings.rejectionClosesAccount = true;
  const { accountNumber } = await merchant.open('TRX-1');
  merchant.pay(accountNumber, 100);
  expect(merchant.pay(accountNumber)).toBe(false);
  expect((await verify()).status).toBe('abandoned');
  await merchant.wait(0);
  expect(merchant.events()).toEqual(['bank.transfer.rejected']);
});

test('late money and a second transfer are sent back without a notice', async () => {
  const late = await merchant.open('TRX-1');
  const paid = await merchant.open('TRX-2');
  expect(merchant.pay(paid.accountNumber)).toBe(true);
  expect(merchant.pay(paid.accountNumber)).toBe(false);
  await merchant.wait(8 * 60 * minuteMs - 1);
  merchant.paystack.clock.advance(1);
  expect(merchant.pay(late.accountNumber)).toBe(false);
  await merchant.wait(0);
  expect(merchant.events()).toEqual(['charge.success']);
  expect(merchant.paystack.provider.books.returned.map(({ reason }) => reason)).toEqual(['already_paid', 'late']);
});

test('money in the last instant is in time, however late its notice arrives', async () => {
  const { accountNumber } = await merchant.open('TRX-1');
  merchant.paystack.notices.hold();
  await merchant.wait(8 * 60 * minuteMs - 1);
  expect(merchant.pay(accountNumber)).toBe(true);
  await merchant.wait(60 * minuteMs);
  expect(merchant.events()).toEqual([]);
  merchant.paystack.notices.release();
  await merchant.wait(0);
  expect(merchant.received[0]?.event.data.paid_at).toBe('2026-12-01T16:59:59.999Z');
});

test('metadata comes back as an object, as text, or as nothing', async () => {
  const metadata = { booking: 'ride/1' };
  const body = { email: 'amaka@example.com', amount: usualKobo, metadata, bank_transfer: {} };
  for (const as of ['object', 'string'] as const) {
    merchant.paystack.provider.settings.metadataAs = as;
    const { data } = (await merchant.call('POST', '/charge', { body })).body;
    merchant.pay(data.account_number);
  }
  await merchant.wait(0);
  expect(merchant.received.map(({ event }) => event.data.metadata)).toEqual([metadata, '{"booking":"ride/1"}']);
});

test('money that is taken back after a dispute is reversed without a notice', async () => {
  const { accountNumber } = await merchant.open('TRX-1');
  merchant.pay(accountNumber);
  await merchant.wait(0);
  merchant.paystack.provider.reverse('TRX-1');
  await merchant.wait(minuteMs);
  expect((await verify()).status).toBe('reversed');
  expect(merchant.events()).toEqual(['charge.success']);
});

test('with a live key everything says that it is live', async () => {
  const live = await openMerchant({ secret: 'sk_live_simulator' });
  const { accountNumber } = await live.open('TRX-1');
  expect(live.paystack.provider.accounts()).toMatchObject([{ bankName: 'Paystack-Titan' }]);
  live.pay(accountNumber);
  await live.wait(0);
  expect(live.received[0]?.event.data.domain).toBe('live');
  const { body } = await live.call('GET', '/transaction/verify/{reference}', { params: 'TRX-1' });
  expect(body.data.domain).toBe('live');
  await live.close();
});

test('all transactions have ids and accounts of their own', async () => {
  const opened = await Promise.all(Array.from({ length: 20 }, (_, index) => merchant.open(`TRX-${index}`)));
  expect(new Set(opened.map(({ accountNumber }) => accountNumber)).size).toBe(20);
  expect(new Set(merchant.paystack.provider.books.transactions.map(({ id }) => id)).size).toBe(20);
});
