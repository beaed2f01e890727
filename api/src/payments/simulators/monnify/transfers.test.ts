import { signatureOf } from './monnify';
import { type Merchant, openMerchant, usualKobo } from './testing/merchant';

const minuteMs = 60_000;

let merchant: Merchant;
beforeEach(async () => {
  merchant = await openMerchant();
});
afterEach(() => merchant.close());

const stateOf = async (reference: string) => (await merchant.status(reference)).body.responseBody.paymentStatus;

test('the exact amount in time is paid, with one notice, and a second transfer is returned', async () => {
  const { transactionReference, accountNumber } = await merchant.open('TRX-1', 1234.5);
  await merchant.wait(35 * minuteMs);
  expect([merchant.pay(accountNumber, 123_450), merchant.pay(accountNumber, 123_450)]).toEqual([true, false]);
  await merchant.wait(0);
  expect(merchant.events()).toEqual(['SUCCESSFUL_TRANSACTION']);
  expect((await merchant.status(transactionReference)).body.responseBody).toMatchObject({
    paymentStatus: 'PAID',
    amountPaid: '1234.50',
    totalPayable: '1234.50',
    settlementAmount: '1224.50',
    paidOn: '01/12/2026 10:35:00 AM',
  });
});

test.each([
  [usualKobo - 1, 'UNDER_PAYMENT'],
  [usualKobo + 1, 'OVER_PAYMENT'],
])('a contract that rejects returns %i kobo as %s and stays open', async (amountKobo, reason) => {
  const { transactionReference, accountNumber } = await merchant.open('TRX-1');
  expect(merchant.pay(accountNumber, amountKobo)).toBe(false);
  await merchant.wait(0);
  const [{ event } = { event: undefined }] = merchant.received;
  expect(event).toMatchObject({
    eventType: 'REJECTED_PAYMENT',
    eventData: {
      amount: 25_000,
      metaData: { booking: 'TRX-1' },
      paymentSourceInformation: { amountPaid: amountKobo / 100 },
      paymentRejectionInformation: { rejectionReason: reason, expectedAmount: 25_000 },
    },
  });
  expect(await stateOf(transactionReference)).toBe('PENDING');
  expect(merchant.pay(accountNumber)).toBe(true);
});

test('a rejected payment can come without metaData', async () => {
  merchant.monnify.provider.change({ metaData: 'missing' });
  merchant.pay((await merchant.open('TRX-1')).accountNumber, 100);
  await merchant.wait(0);
  expect(merchant.received[0]?.event.eventData).not.toHaveProperty('metaData');
});

test('a contract that accepts takes a part, the rest and too much, and shows each transfer', async () => {
  merchant.monnify.provider.change({ wrongAmounts: 'accepts' });
  const { transactionReference, accountNumber } = await merchant.open('TRX-1');
  const states = [];
  for (const amountKobo of [1_000_000, 1_500_000, 200_000]) {
    merchant.pay(accountNumber, amountKobo);
    await merchant.wait(minuteMs);
    states.push(await stateOf(transactionReference));
  }
  expect(states).toEqual(['PARTIALLY_PAID', 'PAID', 'OVERPAID']);
  const last = merchant.received.at(-1)?.event.eventData;
  expect([last.amountPaid, last.paymentStatus, last.paymentSourceInformation.length]).toEqual([27_000, 'OVERPAID', 3]);
  const { accountPayments } = (await merchant.status(transactionReference)).body.responseBody;
  expect(accountPayments.map(({ amountPaid }: { amountPaid: string }) => amountPaid)).toEqual([
    '10000.00',
    '15000.00',
    '2000.00',
  ]);
  expect(accountPayments[0]).not.toHaveProperty('sessionId');
});

test('money after 40 minutes goes back to its bank, with a notice only if the contract says so', async () => {
  const { transactionReference, accountNumber } = await merchant.open('TRX-1');
  await merchant.wait(40 * minuteMs);
  expect(merchant.pay(accountNumber)).toBe(false);
  merchant.monnify.provider.change({ lateMoney: 'rejected' });
  expect(merchant.pay(accountNumber)).toBe(false);
  await merchant.wait(0);
  expect(merchant.received.map(({ event }) => event.eventData.paymentRejectionInformation.rejectionReason)).toEqual([
    'EXPIRED',
  ]);
  expect(await stateOf(transactionReference)).toBe('EXPIRED');
  expect(merchant.monnify.provider.books.returned).toHaveLength(2);
});

test('money that is taken back is REVERSED in the status, and no notice says so', async () => {
  const { transactionReference, accountNumber } = await merchant.open('TRX-1');
  const end = async () =>
    fetch(`${merchant.monnify.url}/_sim/monnify/transactions/end`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ paymentReference: 'TRX-1', state: 'REVERSED' }),
    });
  const early = await end();
  expect([early.status, await early.json()]).toEqual([400, { faults: ['PENDING cannot become REVERSED.'] }]);
  merchant.pay(accountNumber);
  expect((await end()).status).toBe(200);
  await merchant.wait(0);
  expect(await stateOf(transactionReference)).toBe('REVERSED');
  expect(merchant.events()).toEqual(['SUCCESSFUL_TRANSACTION']);
});

test.each([
  ['2026-12-31T23:00:00.000Z', '2027-01-01 00:00:00.0', '01/01/2027 12:00:00 AM'],
  ['2026-11-30T22:59:59.615Z', '2026-11-30 23:59:59.615', '30/11/2026 11:59:59 PM'],
  ['2026-12-01T11:05:09.600Z', '2026-12-01 12:05:09.6', '01/12/2026 12:05:09 PM'],
  ['2026-12-01T16:13:57.000Z', '2026-12-01 17:13:57.0', '01/12/2026 5:13:57 PM'],
])('%s is %s or %s in Lagos', async (instant, dashed, slashed) => {
  const { clock, provider } = merchant.monnify;
  clock.set(new Date(instant));
  await merchant.login();
  for (const dates of ['dashed', 'slashed'] as const) {
    provider.change({ dates });
    merchant.pay((await merchant.open(`TRX-${dates}`)).accountNumber);
  }
  await merchant.wait(0);
  expect(merchant.received.map(({ event }) => event.eventData.paidOn)).toEqual([dashed, slashed]);
});

test.each([
  ['strings', '"amountPaid":"25000.50"'],
  ['numbers', '"amountPaid":25000.50'],
  ['short_numbers', '"amountPaid":25000.5'],
  ['one_decimal', '"amountPaid":25000.5'],
] as const)('amounts can be %s in notices and in the status', async (amounts, text) => {
  merchant.monnify.provider.change({ amounts });
  const { transactionReference, accountNumber } = await merchant.open('TRX-1', 25_000.5);
  merchant.pay(accountNumber, 2_500_050);
  await merchant.wait(0);
  expect(merchant.received[0]?.body.toString()).toContain(`${text},`);
  expect((await merchant.status(transactionReference)).text).toContain(`${text},`);
});

test.each(['object', 'array', 'empty'] as const)('the product and the source can be %s', async (shape) => {
  merchant.monnify.provider.change({ product: shape, paymentSources: shape });
  merchant.pay((await merchant.open('TRX-1')).accountNumber);
  await merchant.wait(0);
  const { product, paymentSourceInformation } = merchant.received[0]?.event.eventData ?? {};
  const first = (value: object) => (Array.isArray(value) ? value[0] : value);
  expect([product, paymentSourceInformation].map(Array.isArray)).toEqual(Array(2).fill(shape === 'array'));
  expect(first(product)).toEqual(shape === 'empty' ? {} : { type: 'API_NOTIFICATION', reference: 'TRX-1' });
  expect(Object.keys(first(paymentSourceInformation))).toHaveLength(shape === 'empty' ? 0 : 5);
});

test('notices are signed over their bytes, or unsigned as in the sandbox', async () => {
  const { provider } = merchant.monnify;
  provider.change({ noticeWriting: 'spaced' });
  merchant.pay((await merchant.open('TRX-1')).accountNumber);
  await merchant.wait(0);
  provider.change({ signingSecret: null });
  merchant.pay((await merchant.open('TRX-2')).accountNumber);
  await merchant.wait(0);
  const [signed, unsigned] = merchant.received;
  expect(signed?.signature).toBe(signatureOf(signed?.body ?? Buffer.of(), 'SIMULATORSECRET'));
  const again = Buffer.from(JSON.stringify(signed?.event));
  expect(signatureOf(again, 'SIMULATORSECRET')).not.toBe(signed?.signature);
  expect(signed?.event.eventData.transactionReference).toMatch(/^MNFY\|17\|/);
  expect(unsigned?.signature).toBeUndefined();
});

test('a notice that is not taken is sent again every 5 minutes, 12 times, and then on request', async () => {
  merchant.answersWith = 500;
  merchant.pay((await merchant.open('TRX-1')).accountNumber);
  await merchant.wait(0);
  await merchant.wait(5 * minuteMs - 1);
  expect(merchant.received).toHaveLength(1);
  await merchant.wait(1);
  for (let attempt = 0; attempt < 20; attempt += 1) await merchant.wait(5 * minuteMs);
  expect(merchant.received).toHaveLength(13);
  expect(new Set(merchant.received.map(({ body }) => body.toString())).size).toBe(1);

  merchant.answersWith = 200;
  await merchant.login();
  const resend = (startDate: string, endDate: string) =>
    merchant.call('POST', '/api/v1/transaction-notification/resend-failed-notifications', { startDate, endDate });
  await resend('2026-12-01T09:00:00.000', '2026-12-01T09:59:59.999');
  await merchant.wait(0);
  expect(merchant.received).toHaveLength(13);
  expect((await resend('2026-12-01T10:00:00', '2026-12-01T10:00:00.000')).status).toBe(200);
  await merchant.wait(0);
  await resend('2026-12-01T10:00:00', '2026-12-01T10:00:00.000');
  await merchant.wait(30 * minuteMs);
  expect(merchant.received).toHaveLength(14);
  expect((await resend('yesterday', '2026-12-01T10:00:00')).status).toBe(400);
});
