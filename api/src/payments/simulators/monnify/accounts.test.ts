import { initialBody, type Merchant, openMerchant, usualKobo } from './testing/merchant';

const minuteMs = 60_000;

let merchant: Merchant;
beforeEach(async () => {
  merchant = await openMerchant();
});
afterEach(() => merchant.close());

const initialize = (changes: object) =>
  merchant.call('POST', '/api/v1/merchant/transactions/init-transaction', { ...initialBody, ...changes });
const account = (transactionReference: string) =>
  merchant.call('POST', '/api/v1/merchant/bank-transfer/init-payment', { transactionReference });

test('a login needs both keys, and its token ends', async () => {
  expect((await merchant.login('MK_TEST_SIMULATOR:wrong')).status).toBe(401);
  const { body } = await merchant.login();
  expect(body.responseBody.expiresIn).toBe(3567);
  await merchant.wait(3566 * 1000);
  expect((await merchant.call('GET', '/api/v1/refunds')).status).toBe(200);
  await merchant.wait(1000);
  expect((await merchant.call('GET', '/api/v1/refunds')).status).toBe(401);
  await merchant.login();
  expect((await merchant.call('GET', '/api/v1/refunds')).status).toBe(200);
  merchant.monnify.provider.revokeTokens();
  expect((await merchant.call('GET', '/api/v1/refunds')).status).toBe(401);
  expect(merchant.monnify.provider.logins).toBe(4);
});

test('a second call for the account gives the same one, with the seconds that are left', async () => {
  const { transactionReference, accountNumber } = await merchant.open('TRX-1');
  await merchant.wait(10 * minuteMs);
  const { body } = await account(transactionReference);
  expect(body.responseBody).toMatchObject({ accountNumber, accountDurationSeconds: 1800 });
  await merchant.wait(30 * minuteMs);
  expect((await account(transactionReference)).status).toBe(422);
});

test('a payment reference is accepted once, and finds its transaction for ever', async () => {
  const { transactionReference } = await merchant.open('TRX-1');
  await merchant.wait(24 * 60 * minuteMs);
  await merchant.login();
  const again = await initialize({});
  expect([again.status, again.body.responseCode, again.body.responseMessage]).toEqual([
    422,
    '99',
    'Duplicate payment reference',
  ]);
  const query = await merchant.call('GET', '/api/v2/merchant/transactions/query?paymentReference=TRX-1');
  expect(query.body.responseBody).toMatchObject({ transactionReference, paymentStatus: 'EXPIRED' });
});

test.each([
  [{ amount: 19.99 }, 'amount must be at least 20'],
  [{ amount: 20.001 }, 'amount must be a number with at most two decimals'],
  [{ customerEmail: '' }, 'customerEmail is required'],
  [{ currencyCode: 'USD' }, 'currencyCode must be NGN'],
  [{ contractCode: '1' }, 'Contract could not be found'],
])('the first call with %j is refused', async (changes, message) => {
  const { status, body } = await initialize(changes);
  expect([status, body.requestSuccessful, body.responseMessage]).toEqual([400, false, message]);
});

test('where the customer pays the fee, more than the amount has to be paid', async () => {
  merchant.monnify.provider.change({ feePayer: 'customer' });
  const { transactionReference } = (await initialize({})).body.responseBody;
  const { accountNumber, amount, fee, totalPayable } = (await account(transactionReference)).body.responseBody;
  expect([amount, fee, totalPayable]).toEqual([25_000, 10, 25_010]);
  expect(merchant.pay(accountNumber)).toBe(false);
  expect(merchant.pay(accountNumber, usualKobo + 1000)).toBe(true);
  expect((await merchant.status(transactionReference)).body.responseBody).toMatchObject({
    amountPaid: '25010.00',
    settlementAmount: '25000.00',
  });
});

test('a reference in a path needs escaped bars', async () => {
  const { transactionReference } = await merchant.open('TRX-1');
  const { status, text } = await merchant.call('GET', `/api/v2/transactions/${transactionReference}`);
  expect([status, text]).toEqual([400, expect.stringContaining('<html')]);
});

test('the search has pages, newest first, and finds by state and time', async () => {
  for (const minute of [0, 1, 2]) {
    const { accountNumber } = await merchant.open(`TRX-${minute}`);
    if (minute === 1) merchant.pay(accountNumber);
    await merchant.wait(minuteMs);
  }
  const search = async (query: string) =>
    (await merchant.call('GET', `/api/v1/transactions/search?${query}`)).body.responseBody;
  const references = ({ content }: { content: { paymentReference: string }[] }) =>
    content.map(({ paymentReference }) => paymentReference);
  const second = await search('page=1&size=2');
  expect([references(second), second.totalElements, second.totalPages, second.last]).toEqual([['TRX-0'], 3, 2, true]);
  expect(references(await search('paymentStatus=PAID'))).toEqual(['TRX-1']);
  const from = Date.parse('2026-12-01T09:01:00Z');
  expect(references(await search(`from=${from}&to=${from + minuteMs}`))).toEqual(['TRX-2', 'TRX-1']);
});

test('errors come as 99, as HTML, with too many calls, and without a mark of success', async () => {
  const { faults, provider } = merchant.monnify;
  for (const fault of ['error_500', 'html_503', 'rate_limited'] as const) faults.plan({ fault });
  const answers = [];
  for (const _ of [1, 2, 3]) answers.push(await merchant.call('GET', '/api/v1/refunds'));
  expect(answers.map(({ status, body }) => [status, body?.responseCode])).toEqual([
    [500, '99'],
    [503, undefined],
    [429, '99'],
  ]);
  provider.change({ envelope: 'without_request_successful' });
  expect(Object.keys((await merchant.call('GET', '/api/v1/refunds')).body)).toEqual([
    'responseMessage',
    'responseCode',
    'responseBody',
  ]);
  provider.change({ envelope: 'whole', refusals: 'http_200' });
  const refused = await merchant.call('GET', '/api/v1/refunds/none');
  expect([refused.status, refused.body.requestSuccessful, refused.body.responseCode]).toEqual([200, false, 'R7']);
});

test('an account that was opened although the answer was lost is found by the reference', async () => {
  merchant.monnify.faults.plan({ fault: 'lost', route: 'POST /api/v1/merchant/transactions/init-transaction' });
  await expect(initialize({})).rejects.toThrow();
  expect((await initialize({})).body.responseMessage).toBe('Duplicate payment reference');
  const query = await merchant.call('GET', '/api/v2/merchant/transactions/query?paymentReference=TRX-1');
  const opened = await account(query.body.responseBody.transactionReference);
  expect(opened.body.responseBody.accountNumber).toMatch(/^\d{10}$/);
});
