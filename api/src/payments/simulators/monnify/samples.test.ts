import { readFileSync } from 'node:fs';
import path from 'node:path';
import { signatureOf } from './monnify';
import { initialBody, type Merchant, openMerchant } from './testing/merchant';

let merchant: Merchant;
beforeEach(async () => {
  merchant = await openMerchant();
});
afterEach(() => merchant.close());

const sample = (name: string) =>
  JSON.parse(readFileSync(path.resolve(import.meta.dirname, 'samples', `${name}.json`), 'utf8'));

const typeOf = (value: unknown): string => {
  if (Array.isArray(value)) return 'array';
  return value === null ? 'null' : typeof value;
};

/** Where a value lacks a key of the sample or has another type there, or has a key that neither the sample nor `more` has. */
function differences(value: unknown, wanted: unknown, more: readonly string[] = [], at = ''): string[] {
  if (typeOf(value) !== typeOf(wanted)) return [`${at}: ${typeOf(value)} instead of ${typeOf(wanted)}`];
  if (Array.isArray(wanted)) return differences((value as unknown[])[0], wanted[0], more, `${at}[0]`);
  if (typeof wanted !== 'object' || wanted === null) return [];
  const [has, wants] = [value as Record<string, unknown>, wanted as Record<string, unknown>];
  const added = Object.keys(has).filter((key) => !(key in wants) && !more.includes(key));
  return [
    ...added.map((key) => `${at}.${key} is not in the sample`),
    ...Object.keys(wants).flatMap((key) => differences(has[key], wants[key], more, `${at}.${key}`)),
  ];
}

test('both calls that open an account answer as the sandbox', async () => {
  const first = await merchant.call('POST', '/api/v1/merchant/transactions/init-transaction', initialBody);
  expect(differences(first.body, sample('initialized'))).toEqual([]);
  const { transactionReference } = first.body.responseBody;
  expect(transactionReference).toMatch(/^MNFY\|17\|20261201100000\|\d{6}$/);
  const second = await merchant.call('POST', '/api/v1/merchant/bank-transfer/init-payment', { transactionReference });
  expect(differences(second.body, sample('account'))).toEqual([]);
  expect(second.text).toContain('"amount":25000.00,"fee":0.00,"totalPayable":25000.00');
  expect(second.body.responseBody).toMatchObject({
    accountDurationSeconds: 2400,
    requestTime: '2026-12-01T10:00:00.000000000',
    expiresOn: '2026-12-01T10:40:00',
  });
});

test('the status, the query and the search answer as the sandbox', async () => {
  const { transactionReference } = await merchant.open('TRX-1');
  expect(differences((await merchant.status(transactionReference)).body, sample('status'), ['metaData'])).toEqual([]);
  const query = await merchant.call('GET', '/api/v2/merchant/transactions/query?paymentReference=TRX-1');
  expect(query.body).toEqual((await merchant.status(transactionReference)).body);
  const search = await merchant.call('GET', '/api/v1/transactions/search?page=0&size=5');
  const ofRefunds = ['pageable', 'sort', 'numberOfElements', 'empty'];
  expect(differences(search.body, sample('search'), ofRefunds)).toEqual([]);
});

test('refunds answer as documented, with what the library of Monnify reads besides', async () => {
  const { transactionReference, accountNumber } = await merchant.open('TRX-1');
  merchant.pay(accountNumber);
  const besides = [
    ...['completedOn', 'reference', 'currencyCode'],
    ...['destinationAccountNumber', 'destinationAccountName', 'destinationAccountBankCode'],
  ];
  const created = await merchant.refund(transactionReference, 'REF-1', { refundAmount: 100 });
  expect(differences(created.body, sample('refund'), besides)).toEqual([]);
  const list = await merchant.call('GET', '/api/v1/refunds?page=0&size=10');
  expect(differences(list.body, sample('refunds'), besides)).toEqual([]);
});

test('notices are as documented', async () => {
  const paid = await merchant.open('TRX-1');
  merchant.pay(paid.accountNumber);
  const wrong = await merchant.open('TRX-2');
  merchant.pay(wrong.accountNumber, 1_000_000);
  await merchant.refund(paid.transactionReference, 'REF-1');
  await merchant.wait(10 * 60_000);
  const [first, second, third] = merchant.received.map(({ event }) => event);
  expect(differences(first, sample('paid-notice'), ['booking'])).toEqual([]);
  expect(differences(second, sample('rejected-notice'), ['metaData'])).toEqual([]);
  expect(differences(third, sample('refunded-notice'))).toEqual([]);
});

test('a missing key, another type and a key too many are found', () => {
  expect(differences({ a: 1, c: 1 }, { a: '1', b: 1 })).toEqual([
    '.c is not in the sample',
    '.a: number instead of string',
    '.b: undefined instead of number',
  ]);
});

test('the signature is that of both known vectors', () => {
  const documented = sample('signed');
  expect(signatureOf(Buffer.from(documented.body), documented.secret)).toBe(documented.signature);
  expect(
    signatureOf(
      Buffer.from('{"eventType":"SUCCESSFUL_TRANSACTION","eventData":{"amountPaid":100}}'),
      'SIMULATORSECRET',
    ),
  ).toBe(
    '9a771b6cb3a73cfc7bb792627cc4879ea38d475705feb65cd30bcbb5f0c455fc296996c36a7ad402af676a99030de8bb490704b1b4bc8923931184396d62e860',
  );
});
