import { openMerchant as openMonnifyMerchant } from '../monnify/testing/merchant';
import { type Merchant, openMerchant } from '../paystack/testing/merchant';

let merchant: Merchant;
let accountNumber: string;
beforeEach(async () => {
  merchant = await openMerchant();
  ({ accountNumber } = await merchant.open('TRX-1'));
});
afterEach(() => merchant.close());

const read = (path = '/') => fetch(`${merchant.paystack.url}${path}`);
const send = (fields: Record<string, string>) =>
  fetch(`${merchant.paystack.url}/`, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
const textOf = async (response: Response) => response.text();

test('the page lists accounts and notices, without a script', async () => {
  const page = await read();
  expect(page.status).toBe(200);
  expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'self'/);
  const html = await page.text();
  expect(html).not.toMatch(/<script|style="|javascript:/);
  expect(html).toContain('TRX-1');
  expect(html).toContain('NGN 25,000');
  expect(html).toContain('Nothing was sent yet.');
  expect((await read('/simulator.css')).headers.get('content-type')).toMatch(/^text\/css/);
});

test('a button sends the exact amount, the page says so, and the merchant gets the notice', async () => {
  const [, value] = /name="send" value="([^"]+)"/.exec(await textOf(await read())) ?? [];
  const sent = await send({ account: accountNumber, send: value ?? '' });
  expect(sent.status).toBe(303);
  const html = await textOf(await read(sent.headers.get('location') ?? ''));
  expect(html).toContain('role="status">The transfer was accepted.');
  expect(html).toMatch(/charge\.success<\/b> · taken/);
  expect(html).not.toContain('name="send"');
  expect(merchant.events()).toEqual(['charge.success']);
});

test('another amount is sent back, and the page says so', async () => {
  const sent = await send({ account: accountNumber, amount: '10,000' });
  const html = await textOf(await read(sent.headers.get('location') ?? ''));
  expect(html).toContain('It was not the exact amount. It was sent back to the payer.');
  expect(merchant.received[0]?.event.data.bank_transfer.amount).toBe('1000000');
});

test.each([
  [{ account: '12', amount: '5' }, 400, 'An account number has ten digits.'],
  [{ account: '1234567890', amount: '5' }, 404, 'Paystack simulator has no account with this number.'],
  [{ account: '1234567890', amount: '"><b>' }, 400, 'value="&quot;&gt;&lt;b&gt;"'],
])('%j is answered %i and keeps what was typed', async (fields, status, sentence) => {
  const answer = await send(fields);
  expect(answer.status).toBe(status);
  const html = await answer.text();
  expect(html).toContain(sentence);
  expect(html).toMatch(/<title>Error: /);
  expect(html).toContain(`value="${fields.account}"`);
});

const failures = (fields: Record<string, string>) =>
  fetch(`${merchant.paystack.url}/failures`, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
const afterwards = async (answer: Response) => {
  expect(answer.status).toBe(303);
  return textOf(await read(answer.headers.get('location') ?? ''));
};

test('a failure of the next opening is planned by hand, is listed, and happens to that call alone', async () => {
  const html = await afterwards(await failures({ failure: 'html_503' }));
  expect(html).toContain('role="status">The next opening of an account fails as planned.');
  expect(html).toMatch(/Planned, in this order<\/h3>\s*<ul><li>\s*<p>Not opened, 503 page/);
  expect((await merchant.call('GET', '/transaction')).status).toBe(200);
  await expect(merchant.open('TRX-2')).rejects.toThrow();
  expect(await textOf(await read())).not.toContain('Planned, in this order');
  expect((await merchant.open('TRX-3')).accountNumber).toMatch(/^\d{10}$/);
});

test('at Monnify the failure happens to the call that gives the account', async () => {
  const { monnify, open, close } = await openMonnifyMerchant();
  const body = new URLSearchParams({ failure: 'error_500' });
  expect((await fetch(`${monnify.url}/failures`, { method: 'POST', body })).status).toBe(200);
  await expect(open('TRX-1')).rejects.toThrow();
  expect((await open('TRX-2')).accountNumber).toMatch(/^\d{10}$/);
  await close();
});

test('a failure of another call that was planned by the control API is listed with its call', async () => {
  merchant.paystack.faults.plan({ fault: 'lost', route: 'POST /refund', times: 3 });
  expect(await textOf(await read())).toContain('lost, POST /refund, 3 times');
});

test('planned failures are forgotten by a button', async () => {
  await failures({ failure: 'hang' });
  await failures({ failure: 'lost' });
  const html = await afterwards(await failures({ forget: 'all' }));
  expect(html).toContain('role="status">No call fails on purpose any more.');
  expect((await merchant.open('TRX-2')).accountNumber).toMatch(/^\d{10}$/);
});

test('a failure that is not in the list is answered with what to do', async () => {
  const answer = await failures({ failure: 'fire' });
  expect(answer.status).toBe(400);
  const html = await answer.text();
  expect(html).toContain('Choose one of the failures in the list.');
  expect(html).toMatch(/<select [^>]*aria-invalid="true" aria-describedby="failure-fault"/);
  expect(html).toMatch(/<title>Error: /);
});
