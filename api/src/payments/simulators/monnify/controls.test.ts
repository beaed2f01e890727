import { type Merchant, openMerchant } from './testing/merchant';

let merchant: Merchant;
beforeEach(async () => {
  merchant = await openMerchant();
});
afterEach(() => merchant.close());

const control = async (path: string, body: object) => {
  const response = await fetch(`${merchant.monnify.url}/_sim/monnify/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
};
const state = async () => (await fetch(`${merchant.monnify.url}/_sim/monnify`)).json();

test('settings, wallet and tokens are changed from another process', async () => {
  const done = { status: 200, body: { done: true } };
  expect(await control('settings', { wrongAmounts: 'accepts', signingSecret: null })).toEqual(done);
  expect(await control('wallet', { walletKobo: 5 })).toEqual(done);
  expect(await control('tokens/revoke', {})).toEqual(done);
  expect(await state()).toMatchObject({
    settings: { wrongAmounts: 'accepts', signingSecret: null, feePayer: 'merchant' },
    walletKobo: 5,
    logins: 1,
  });
  expect((await merchant.call('GET', '/api/v1/refunds')).status).toBe(401);
});

test('a wrong value, an unknown transaction and an unknown refund are named', async () => {
  expect(await control('settings', { amounts: 'roman' })).toEqual({
    status: 400,
    body: { faults: [expect.stringMatching(/^amounts: /)] },
  });
  expect(await control('transactions/end', { paymentReference: 'TRX-9', state: 'FAILED' })).toEqual({
    status: 400,
    body: { faults: ['There is no transaction TRX-9.'] },
  });
  expect(await control('refunds/end', { refundReference: 'REF-9', state: 'FAILED' })).toEqual({
    status: 400,
    body: { faults: ['There is no refund REF-9.'] },
  });
});

test('the page sends the sum to pay with one button, and says what became of it', async () => {
  const { accountNumber } = await merchant.open('TRX-1');
  const page = await (await fetch(merchant.monnify.url)).text();
  expect(page).toContain('Monnify simulator');
  expect(page).toContain('Tafiya-Ride');
  const sent = await fetch(merchant.monnify.url, {
    method: 'POST',
    body: new URLSearchParams({ account: accountNumber, send: '25000' }),
  });
  expect(await sent.text()).toContain('NGN 25,000 was accepted: PAID.');
  expect(merchant.events()).toEqual(['SUCCESSFUL_TRANSACTION']);
});
