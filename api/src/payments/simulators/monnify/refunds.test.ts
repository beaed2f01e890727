import { type Merchant, openMerchant } from './testing/merchant';

const minuteMs = 60_000;

let merchant: Merchant;
let transactionReference: string;
let accountNumber: string;
beforeEach(async () => {
  merchant = await openMerchant();
  ({ transactionReference, accountNumber } = await merchant.open('TRX-1'));
  merchant.pay(accountNumber);
  await merchant.wait(0);
  merchant.received.length = 0;
});
afterEach(() => merchant.close());

const get = async (refundReference: string) => (await merchant.call('GET', `/api/v1/refunds/${refundReference}`)).body;

test('a refund is pending, in progress and completed, and its notice comes at the end', async () => {
  const { body } = await merchant.refund(transactionReference, 'REF-1');
  expect(body.responseBody).toMatchObject({
    refundAmount: 25_000,
    refundType: 'FULL_REFUND',
    refundStatus: 'PENDING',
    completedOn: '',
    createdOn: '01/12/2026 10:00:00 AM',
  });
  await merchant.wait(3 * minuteMs);
  expect((await get('REF-1')).responseBody.refundStatus).toBe('IN_PROGRESS');
  expect(merchant.events()).toEqual([]);
  await merchant.wait(2 * minuteMs);
  expect((await get('REF-1')).responseBody).toMatchObject({
    refundStatus: 'COMPLETED',
    completedOn: '01/12/2026 10:05:00 AM',
  });
  expect(merchant.received.map(({ event }) => event)).toMatchObject([
    {
      eventType: 'SUCCESSFUL_REFUND',
      eventData: { refundReference: 'REF-1', refundStatus: 'COMPLETED', createdOn: '01/12/2026 10:00:00 AM' },
    },
  ]);
});

test('a refund that fails gives its money back to the wallet, and can be asked for again by another reference', async () => {
  const { provider } = merchant.monnify;
  const before = provider.books.walletKobo;
  provider.change({ refundEnd: 'fails' });
  await merchant.refund(transactionReference, 'REF-1');
  expect(provider.books.walletKobo).toBe(before - 2_501_000);
  await merchant.wait(5 * minuteMs);
  expect([merchant.events(), provider.books.walletKobo]).toEqual([['FAILED_REFUND'], before]);
  provider.change({ refundEnd: 'completes_at_once' });
  expect((await merchant.refund(transactionReference, 'REF-1')).body.responseCode).toBe('R9');
  const again = await merchant.refund(transactionReference, 'REF-2');
  expect(again.body.responseBody.refundStatus).toBe('COMPLETED');
});

test('a refund that waits is ended by hand', async () => {
  merchant.monnify.provider.change({ refundEnd: 'waits' });
  await merchant.refund(transactionReference, 'REF-1');
  await merchant.wait(24 * 60 * minuteMs);
  await merchant.login();
  expect((await get('REF-1')).responseBody.refundStatus).toBe('PENDING');
  await fetch(`${merchant.monnify.url}/_sim/monnify/refunds/end`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ refundReference: 'REF-1', state: 'FAILED' }),
  });
  expect((await get('REF-1')).responseBody.refundStatus).toBe('FAILED');
});

test.each([
  ['R3', { refundAmount: 25_000.01 }],
  ['R4', { refundAmount: 9.99 }],
  ['R6', { destinationAccountNumber: '12', destinationAccountBankCode: '050' }],
  ['R8', { refundReason: 'x'.repeat(65) }],
  ['R8', { customerNote: 'x'.repeat(17) }],
])('a refund is refused as %s for %j', async (code, more) => {
  const { status, body } = await merchant.refund(transactionReference, 'REF-1', more);
  expect([status, body.requestSuccessful, body.responseCode]).toEqual([400, false, code]);
  expect((await get('REF-1')).responseCode).toBe('R7');
});

test('reasons and notes of the greatest length are taken', async () => {
  const more = { refundReason: 'x'.repeat(64), customerNote: 'x'.repeat(16), refundAmount: 10 };
  expect((await merchant.refund(transactionReference, 'REF-1', more)).body.responseBody.refundType).toBe(
    'PARTIAL_REFUND',
  );
});

test('refunds are refused without a transaction, above what is left, to an account of its own, and with an empty wallet', async () => {
  const codes: string[] = [];
  const refund = async (...asked: Parameters<Merchant['refund']>) =>
    codes.push((await merchant.refund(...asked)).body.responseCode);
  await refund('MNFY|17|20261201100000|000099', 'REF-1');
  const unpaid = await merchant.open('TRX-2');
  await refund(unpaid.transactionReference, 'REF-2');
  await refund(transactionReference, 'REF-3', { refundAmount: 20_000 });
  await refund(transactionReference, 'REF-4', { refundAmount: 5000.01 });
  const own = { destinationAccountNumber: accountNumber, destinationAccountBankCode: '232' };
  await refund(transactionReference, 'REF-5', { refundAmount: 5000, ...own });
  merchant.monnify.provider.books.walletKobo = 500_999;
  await refund(transactionReference, 'REF-6', { refundAmount: 5000 });
  merchant.monnify.provider.books.walletKobo = 501_000;
  await refund(transactionReference, 'REF-6', { refundAmount: 5000 });
  expect(codes).toEqual(['R1', 'R3', '0', 'R3', 'R6', 'R5', '0']);
});

test.each(['R2', 'R10', 'R11', 'R12', 'M01', 'M02'] as const)('refunds can be refused with %s', async (code) => {
  merchant.monnify.provider.change({ refuseRefunds: code });
  expect((await merchant.refund(transactionReference, 'REF-1')).body.responseCode).toBe(code);
  merchant.monnify.provider.change({ refuseRefunds: null });
  expect((await merchant.refund(transactionReference, 'REF-1')).body.responseCode).toBe('0');
});

test('a refund that was made although the answer was lost is found by its reference, and is made once', async () => {
  merchant.monnify.faults.plan({ fault: 'lost', route: 'POST /api/v1/refunds/initiate-refund' });
  await expect(merchant.refund(transactionReference, 'REF-1')).rejects.toThrow();
  expect((await merchant.refund(transactionReference, 'REF-1')).body.responseCode).toBe('R9');
  expect((await get('REF-1')).responseBody.refundStatus).toBe('PENDING');
  expect((await merchant.call('GET', '/api/v1/refunds')).body.responseBody.totalElements).toBe(1);
});
