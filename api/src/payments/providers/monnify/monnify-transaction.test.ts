import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { readTransaction, transactionOf } from './monnify-transaction';
import { nairaOfKobo } from './naira-text';

const transactionReference = 'MNFY|17|20260627090811|000340';
const account = { reference: 'TRX-5F9A-77C1' };
const wantedKobo = 100_000;
const now = new Date('2026-06-27T10:00:00Z');
const paidOn = '27/06/2026 9:20:00 AM';
const sentAt = new Date('2026-06-27T08:20:00Z');

const body = (change: object = {}) => ({
  transactionReference,
  paymentReference: account.reference,
  amountPaid: '1000.00',
  totalPayable: '1000.00',
  settlementAmount: '990.00',
  paidOn,
  paymentStatus: 'PAID',
  currency: 'NGN',
  paymentMethod: 'ACCOUNT_TRANSFER',
  accountPayments: [{ accountName: 'AMAKA OBI', amountPaid: '1000.00' }],
  ...change,
});
const readIt = (change: object = {}) => readTransaction(body(change), account, wantedKobo, now);
const legs = (...naira: (string | number)[]) => ({ accountPayments: naira.map((amountPaid) => ({ amountPaid })) });

test('the pending transaction of the sandbox has no money', () => {
  const file = new URL('samples/transaction-pending.json', import.meta.url);
  const { responseBody } = JSON.parse(readFileSync(file, 'utf8'));
  expect(readTransaction(responseBody, account, 10_000, now)).toEqual({
    providerReference: transactionReference,
    transfers: [],
    gone: [],
  });
});

test('a paid transaction is one transfer, at its time in Lagos, with the fee of Monnify', () => {
  expect(readIt().transfers).toEqual([
    { id: transactionReference, account, amountKobo: wantedKobo, sentAt, feeKobo: 1000 },
  ]);
});

test.each([
  ['sums as numbers', { amountPaid: 1000, settlementAmount: 990, ...legs(1000) }],
  ['one transfer beside a list', { accountPayments: { amountPaid: '1000.00' } }],
  ['an empty object for the list', { accountPayments: {} }],
  ['null for the list', { accountPayments: null }],
  ['no list', { accountPayments: undefined }],
  ['no sum', { amountPaid: undefined }],
  ['the other time', { paidOn: '2026-06-27 09:20:00.0' }],
])('%s: the same transfer with the same id', (_shape, change) => {
  expect(readIt(change)).toEqual(readIt());
});

test.each([
  ['PENDING', '0.00', []],
  ['PAID', '1000.00', [100_000]],
  ['PARTIALLY_PAID', '400.00', [40_000]],
  ['OVERPAID', '1500.00', [150_000]],
  ['FAILED', '0.00', []],
  ['CANCELLED', '0.00', []],
  ['EXPIRED', '0.00', []],
  // a contract for any amount keeps what came
  ['EXPIRED', '400.00', [40_000]],
])('%s with NGN %s', (paymentStatus, amountPaid, kobo) => {
  const { transfers, gone } = readIt({ paymentStatus, amountPaid, ...legs(amountPaid) });
  expect(transfers.map(({ amountKobo }) => amountKobo)).toEqual(kobo);
  expect(gone).toEqual([]);
});

test.each([
  ['its transfers', {}, 100_000],
  ['its sum', { accountPayments: [] }, 100_000],
  ['a sum of zero', { amountPaid: '0.00', accountPayments: [] }, 100_000],
])('a reversed transaction with %s holds nothing: the money is gone', (_what, change, amountKobo) => {
  expect(readIt({ paymentStatus: 'REVERSED', ...change })).toEqual({
    providerReference: transactionReference,
    transfers: [],
    gone: [{ transferId: transactionReference, amountKobo }],
  });
});

test('transfers keep their ids when more come, in any order', () => {
  const idsOf = (...naira: string[]) => {
    const sum = naira.reduce((kobo, each) => kobo + Number(each) * 100, 0);
    const change = { paymentStatus: 'PARTIALLY_PAID', amountPaid: nairaOfKobo(sum), ...legs(...naira) };
    return readIt(change).transfers.map(({ id, amountKobo }) => [id, amountKobo]);
  };
  const first = [`${transactionReference}#40000`, 40_000];
  const second = [`${transactionReference}#40000-2`, 40_000];
  const whole = [transactionReference, 100_000];
  expect(idsOf('400')).toEqual([first]);
  expect(idsOf('400', '400')).toEqual([first, second]);
  expect(idsOf('1000', '400', '400')).toEqual([whole, first, second]);
  expect(idsOf('400', '1000', '400')).toEqual([first, whole, second]);
  expect(idsOf('1000', '1000')).toEqual([whole, [`${transactionReference}#100000-2`, 100_000]]);
});

test('each transfer that was listed is listed again with its amount, whatever comes after it', () => {
  const naira = fc.constantFrom('100.00', '250.50', '1000.00', '1000.01');
  const idsOf = (amounts: readonly string[]) => {
    const kobo = amounts.reduce((sum, each) => sum + Number(each.replace('.', '')), 0);
    const change = { paymentStatus: 'OVERPAID', amountPaid: nairaOfKobo(kobo), ...legs(...amounts) };
    return new Map(readIt(change).transfers.map(({ id, amountKobo }) => [id, amountKobo]));
  };
  const cases = fc
    .array(naira, { minLength: 1, maxLength: 6 })
    .chain((amounts) =>
      fc.tuple(
        fc.constant(amounts),
        fc.shuffledSubarray(amounts, { minLength: amounts.length }),
        fc.nat(amounts.length - 1),
      ),
    );
  fc.assert(
    fc.property(cases, ([amounts, shuffled, count]) => {
      const later = idsOf(shuffled);
      expect(later.size).toBe(amounts.length);
      for (const [id, kobo] of idsOf(amounts.slice(0, count + 1))) expect(later.get(id)).toBe(kobo);
    }),
  );
});

test.each([
  ['PARTIALLY_PAID', '400.00', 40_000],
  ['OVERPAID', '1400.00', 140_000],
  ['EXPIRED', '400.00', 40_000],
])(
  '%s with another sum than the wanted one and without a list is not understood',
  (paymentStatus, amountPaid, kobo) => {
    expect(() => readIt({ paymentStatus, amountPaid, accountPayments: [] })).toThrow(
      `Monnify says that ${kobo} kobo were paid of 100000 for ${transactionReference}, and not in which transfers`,
    );
  },
);

test('money without a time came at the latest when it was seen', () => {
  expect(readIt({ paidOn: null }).transfers[0]?.sentAt).toEqual(now);
});

test.each([
  ['a new status', { paymentStatus: 'ON_HOLD' }, 'paymentStatus'],
  ['another currency', { currency: 'USD' }, 'currency'],
  ['a fraction of a kobo', { amountPaid: '1000.001' }, 'amountPaid'],
  ['a time that is none', { paidOn: '31/02/2026 1:00:00 PM' }, 'paidOn'],
  ['transfers of another sum', legs('900.00'), 'transfers of another sum'],
  ['no amount', { amountPaid: '0.00', accountPayments: [] }, 'not how much'],
])('%s is an error, so that it is asked for again', (_what, change, message) => {
  expect(() => readIt(change)).toThrow(message);
});

test('a transfer names its transaction', () => {
  expect(transactionOf(`${transactionReference}#40000-2`)).toBe(transactionReference);
  expect(transactionOf(transactionReference)).toBe(transactionReference);
});
