import { type Merchant, openMerchant, usualKobo } from './testing/merchant';
import { chargeAnswer } from './testing/shapes';

let merchant: Merchant;
beforeEach(async () => {
  merchant = await openMerchant();
});
afterEach(() => merchant.close());

const charge = (body: object) =>
  merchant.call('POST', '/charge', {
    body: { email: 'amaka@example.com', amount: usualKobo, bank_transfer: {}, ...body },
  });

test('a charge opens an account with the name and the bank that Paystack shows', async () => {
  const { status, body } = await charge({ reference: 'TRX-1', amount: '2500000' });
  expect(status).toBe(200);
  expect(chargeAnswer.parse(body)).toMatchObject({
    message: 'Charge attempted',
    data: {
      reference: 'TRX-1',
      amount: usualKobo,
      account_name: 'TEST-MANAGED-ACCOUNT',
      bank: { slug: 'test-bank' },
    },
  });
});

test.each([
  [null, '2026-12-01T17:00:00.000Z'],
  ['2026-12-01T09:30:00Z', '2026-12-01T09:30:00.000Z'],
  ['2026-12-01T10:30:00+01:00', '2026-12-01T09:30:00.000Z'],
  ['2026-12-01T09:01:00Z', '2026-12-01T09:15:00.000Z'],
  ['2025-01-01T00:00:00Z', '2026-12-01T09:15:00.000Z'],
  ['2026-12-03T09:00:00Z', '2026-12-01T17:00:00.000Z'],
])('an account that should end at %s ends at %s', async (wished, ends) => {
  const { body } = await charge({ bank_transfer: { account_expires_at: wished } });
  expect(body.data.account_expires_at).toBe(ends);
});

test.each<[string, object]>([
  ['invalid_email_address', { email: 'amaka' }],
  ['missing_params', { email: undefined }],
  ['missing_params', { amount: undefined }],
  ['invalid_amount', { amount: 25.5 }],
  ['invalid_amount', { amount: -1 }],
  ['invalid_amount', { amount: '25,000' }],
  ['unsupported_currency', { currency: 'USD' }],
  ['invalid_reference', { reference: 'TRX 1' }],
  ['invalid_params', { bank_transfer: undefined }],
  ['invalid_params', { bank_transfer: { account_expires_at: 'soon' } }],
  ['amount_too_low', { amount: 9999 }],
  ['amount_too_high', { amount: 1_000_000_001 }],
])('%s is the answer to %j', async (code, body) => {
  const answer = await charge(body);
  expect(answer.status).toBe(400);
  expect(answer.body).toMatchObject({ status: false, type: 'validation_error', code });
  expect(merchant.paystack.provider.accounts()).toEqual([]);
});

test('the least and the greatest amount are taken', async () => {
  expect((await charge({ amount: 10_000 })).status).toBe(200);
  expect((await charge({ amount: 1_000_000_000 })).status).toBe(200);
});

test('a reference is good for one charge, also after its account has ended', async () => {
  await merchant.open('TRX-1');
  await merchant.wait(9 * 3_600_000);
  const { status, body } = await charge({ reference: 'TRX-1' });
  expect([status, body.message, body.code]).toEqual([400, 'Duplicate Transaction Reference', 'duplicate_reference']);
});

test('a business without pay with transfer gets no account', async () => {
  merchant.paystack.provider.settings.isEnabled = false;
  expect((await charge({})).body.code).toBe('channel_not_enabled');
});

test('calls need the secret key, and after a rotation the new one', async () => {
  merchant.key = 'sk_test_other';
  expect(await charge({})).toMatchObject({ status: 401, body: { status: false, code: 'invalid_Key' } });
  merchant.paystack.provider.rotateKey('sk_test_other');
  expect((await charge({})).status).toBe(200);
});

test('a body that is no JSON and an address that does not exist are answered in the envelope of Paystack', async () => {
  const headers = { authorization: `Bearer ${merchant.key}`, 'content-type': 'application/json' };
  const broken = await fetch(`${merchant.paystack.url}/charge`, { method: 'POST', headers, body: '{"email"' });
  expect(broken.status).toBe(400);
  expect(await broken.json()).toMatchObject({ status: false, code: 'invalid_params' });
  const unknown = await fetch(`${merchant.paystack.url}/charges`, { headers });
  expect(unknown.status).toBe(404);
  expect(await unknown.json()).toMatchObject({ status: false, code: 'not_found' });
});

test('verify says ongoing until the expiry and abandoned after it, or what is set', async () => {
  await merchant.open('TRX-1');
  const status = async () =>
    (await merchant.call('GET', '/transaction/verify/{reference}', { params: 'TRX-1' })).body.data.status;
  expect(await status()).toBe('ongoing');
  await merchant.wait(8 * 3_600_000);
  expect(await status()).toBe('abandoned');
  merchant.paystack.provider.settings.unpaid = 'pending';
  expect(await status()).toBe('pending');
});

test.each(['abandoned', 'failed', 'ongoing', 'pending', 'processing', 'queued', 'reversed', 'success'] as const)(
  'verify answers 200 for a transaction that is %s',
  async (state) => {
    const { accountNumber } = await merchant.open('TRX-1');
    if (state === 'success') merchant.pay(accountNumber);
    else merchant.paystack.provider.force('TRX-1', state);
    const { status, body } = await merchant.call('GET', '/transaction/verify/{reference}', { params: 'TRX-1' });
    expect([status, body.status, body.data.status]).toEqual([200, true, state]);
  },
);

test('an unknown reference is answered 400, or 404 if it is set', async () => {
  const verify = () => merchant.call('GET', '/transaction/verify/{reference}', { params: 'TRX-9' });
  expect(await verify()).toMatchObject({ status: 400, body: { code: 'transaction_not_found' } });
  merchant.paystack.provider.settings.unknownReference = 404;
  expect(await verify()).toMatchObject({ status: 404, body: { code: 'transaction_not_found' } });
});

test('the check of a charge says pending, then success, and shows the account again only if it is set', async () => {
  const { accountNumber } = await merchant.open('TRX-1');
  const check = async (params = 'TRX-1') => (await merchant.call('GET', '/charge/{reference}', { params })).body;
  expect((await check()).data).toMatchObject({ status: 'pending', reference: 'TRX-1' });
  expect((await check()).data).not.toHaveProperty('account_number');
  merchant.paystack.provider.settings.chargeCheckShowsAccount = true;
  expect((await check()).data).toMatchObject({ status: 'pending_bank_transfer', account_number: accountNumber });
  merchant.pay(accountNumber);
  expect((await check()).data).toMatchObject({ status: 'success' });
  expect((await check('TRX-9')).message).toBe('Transaction reference is invalid');
});
