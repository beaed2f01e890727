import { type Merchant, openMerchant, usualKobo } from './paystack/testing/merchant';

let merchant: Merchant;
beforeEach(async () => {
  merchant = await openMerchant();
});
afterEach(() => merchant.close());

async function control(path: string, body?: object, method = body ? 'POST' : 'GET') {
  const response = await fetch(`${merchant.paystack.url}/_sim/${path}`, {
    method,
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  return { status: response.status, body: JSON.parse(await response.text()) };
}

test('another process pays, moves the clock and has notices delivered', async () => {
  const { accountNumber } = await merchant.open('TRX-1');
  const transfer = await control('transfers', { accountNumber, amountKobo: usualKobo, senderName: 'BOLA ADE' });
  expect(transfer.body).toEqual({ isAccepted: true, result: 'The transfer was accepted.' });
  expect((await control('clock', { advanceMs: 60_000 })).body).toEqual({ now: '2026-12-01T09:01:00.000Z' });
  expect((await control('clock', { set: '2026-12-24T18:00:00+01:00' })).body).toEqual({
    now: '2026-12-24T17:00:00.000Z',
  });
  expect((await control('notices/deliver', {})).body).toEqual({ taken: 1 });
  expect(merchant.received[0]?.event.data.authorization.sender_name).toBe('BOLA ADE');
  expect((await control('notices/replay', { id: 1 })).body).toEqual({ status: 200 });
  expect(merchant.received).toHaveLength(2);
  expect((await control('state')).body).toMatchObject({
    provider: 'paystack',
    accounts: [{ reference: 'TRX-1', state: 'success', isOpen: false }],
    notices: { all: [{ id: 1, event: 'charge.success', attempts: 2, lastStatus: 200 }] },
  });
});

test('another process plans faults and forgets them', async () => {
  await control('faults', { fault: 'html_503', route: 'GET /transaction', times: 3 });
  await control('faults/random', { rate: 1, seed: 1, faults: ['error_500'] });
  expect((await control('state')).body.faults.planned).toEqual([
    { fault: 'html_503', route: 'GET /transaction', times: 3 },
  ]);
  const answer = () =>
    fetch(`${merchant.paystack.url}/refund`, { headers: { authorization: `Bearer ${merchant.key}` } });
  expect((await answer()).status).toBe(500);
  await control('faults', undefined, 'DELETE');
  expect((await answer()).status).toBe(200);
});

test('another process holds, doubles, reverses and loses notices', async () => {
  await control('notices', { isHeld: true, copies: 2, order: 'last', lose: 1 });
  for (const reference of ['TRX-1', 'TRX-2', 'TRX-3']) merchant.pay((await merchant.open(reference)).accountNumber);
  expect((await control('notices/deliver', {})).body).toEqual({ taken: 0 });
  await control('notices', { isHeld: false });
  await control('notices/deliver', {});
  expect(merchant.received.map(({ event }) => event.data.reference)).toEqual(['TRX-3', 'TRX-3', 'TRX-2', 'TRX-2']);
});

test('another process changes settings, keys, transactions and refunds of Paystack', async () => {
  merchant.pay((await merchant.open('TRX-1')).accountNumber);
  expect((await control('settings', { rejectionClosesAccount: true })).status).toBe(200);
  expect((await control('settings')).body).toMatchObject({ rejectionClosesAccount: true, isEnabled: true });
  await control('refunds/next', { processingAfterMs: 0 });
  await merchant.call('POST', '/refund', { body: { transaction: 'TRX-1', amount: 100_000 } });
  await merchant.wait(3_600_000);
  const [refund] = (await control('refunds')).body;
  expect(refund).toMatchObject({ status: 'processing', amountKobo: 100_000 });
  expect((await control('refunds', { id: refund.id, status: 'failed' })).status).toBe(200);
  expect((await control('refunds', { id: refund.id, status: 'processed' })).body).toEqual({
    faults: ['A refund that is failed never is processed.'],
  });
  await control('transactions', { reference: 'TRX-1', status: 'reversed' });
  expect(merchant.paystack.provider.accounts()[0]?.state).toBe('reversed');
  await control('transactions', { reference: 'TRX-1' });
  expect(merchant.paystack.provider.accounts()[0]?.state).toBe('success');
  await control('keys', { rotate: 'sk_test_next' });
  merchant.key = 'sk_test_next';
  expect((await merchant.call('GET', '/refund')).status).toBe(200);
});

test.each<[string, object, number, string]>([
  ['clock', { set: 'tomorrow' }, 400, 'set: must be an instant such as 2026-12-01T09:00:00Z'],
  ['clock', {}, 400, 'The body: must be {"set": "2026-12-01T09:00:00Z"} or {"advanceMs": 60000}'],
  ['faults', { fault: 'lost', route: '/charge' }, 400, 'route: must be a method and a route, such as "POST /charge"'],
  ['transfers', { accountNumber: '1234567890', amountKobo: 100 }, 404, 'There is no account 1234567890.'],
  ['notices/replay', { id: 9 }, 404, 'There is no notice 9.'],
  ['transactions', { reference: 'TRX-9', status: 'failed' }, 400, 'There is no transaction TRX-9.'],
  ['refunds', { id: 9, status: 'failed' }, 400, 'There is no refund 9.'],
])('%s with %j is answered %i: %s', async (path, body, status, fault) => {
  expect(await control(path, body)).toEqual({ status, body: { faults: [fault] } });
});
