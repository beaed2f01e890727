import { type Merchant, openMerchant, usualKobo } from './testing/merchant';
import { refundEvent } from './testing/shapes';

const secondMs = 1000;

let merchant: Merchant;
beforeEach(async () => {
  merchant = await openMerchant();
  merchant.pay((await merchant.open('TRX-1')).accountNumber);
  await merchant.wait(0);
});
afterEach(() => merchant.close());

const refund = (body: object) => merchant.call('POST', '/refund', { body });
const fetched = async (id: number) => (await merchant.call('GET', '/refund/{id}', { params: String(id) })).body.data;
const transaction = async () =>
  (await merchant.call('GET', '/transaction/verify/{reference}', { params: 'TRX-1' })).body.data;
/** Events of refunds, each checked against its shape. */
const told = () =>
  merchant.received.flatMap(({ event }) => (event.event === 'charge.success' ? [] : [refundEvent.parse(event)]));

test('a whole refund is pending, then processing, then processed, and then the transaction is reversed', async () => {
  const { status, body } = await refund({ transaction: 'TRX-1', merchant_note: 'REFUND-1' });
  expect(status).toBe(200);
  expect(body.data).toMatchObject({
    status: 'pending',
    amount: usualKobo,
    merchant_note: 'REFUND-1',
    deducted_amount: 0,
    fully_deducted: false,
    transaction: { id: (await transaction()).id, reference: 'TRX-1' },
  });
  const states: string[] = [];
  for (const ms of [9 * secondMs, secondMs, 49 * secondMs, secondMs]) {
    await merchant.wait(ms);
    states.push((await fetched(body.data.id)).status);
  }
  expect(states).toEqual(['pending', 'processing', 'processing', 'processed']);
  expect(told().map(({ event }) => event)).toEqual(['refund.pending', 'refund.processing', 'refund.processed']);
  expect((await transaction()).status).toBe('reversed');
  expect(await fetched(body.data.id)).toMatchObject({ refunded_at: '2026-12-01T09:01:00.000Z', fully_deducted: 1 });
});

test('a refund of a transaction is named by its id too, and parts are refunded until nothing is left', async () => {
  const { id } = await transaction();
  expect((await refund({ transaction: id, amount: 1_000_000 })).status).toBe(200);
  expect((await refund({ transaction: String(id), amount: '1000000' })).status).toBe(200);
  expect((await refund({ transaction: id, amount: 500_001 })).body.code).toBe('refund_amount_too_high');
  expect((await refund({ transaction: id })).body.data.amount).toBe(500_000);
  expect((await refund({ transaction: id })).body.code).toBe('refund_amount_too_high');
  await merchant.wait(60 * secondMs);
  expect((await transaction()).status).toBe('reversed');
  expect((await refund({ transaction: id })).body.code).toBe('transaction_reversed');
});

test('the same request twice refunds twice: there is no idempotency key', async () => {
  const request = { transaction: 'TRX-1', amount: 100_000, merchant_note: 'REFUND-1' };
  const [one, other] = [await refund(request), await refund(request)];
  expect(one.body.data.id).not.toBe(other.body.data.id);
});

test('amounts of events are text or a number, and references are missing, TRF_ or digits', async () => {
  for (let index = 0; index < 6; index += 1) await refund({ transaction: 'TRX-1', amount: 100_000 });
  await merchant.wait(60 * secondMs);
  const events = told().map(({ data }) => data);
  expect(new Set(events.map(({ amount }) => typeof amount))).toEqual(new Set(['string', 'number']));
  const kinds = events.map(({ refund_reference: reference }) => {
    if (reference === null) return 'missing';
    return reference.startsWith('TRF_') ? 'TRF_' : 'digits';
  });
  expect(new Set(kinds)).toEqual(new Set(['missing', 'TRF_', 'digits']));
  expect(events.filter(({ id }) => id !== undefined)).toEqual([]);
});

test('a failed refund gives the money back to the balance, and the transaction can be refunded again', async () => {
  merchant.paystack.provider.planRefund({
    processingAfterMs: secondMs,
    end: { afterMs: 2 * secondMs, status: 'failed' },
  });
  const { body } = await refund({ transaction: 'TRX-1' });
  await merchant.wait(2 * secondMs);
  expect(await fetched(body.data.id)).toMatchObject({ status: 'failed', deducted_amount: 0 });
  expect(told().at(-1)).toMatchObject({ event: 'refund.failed', data: { amount: usualKobo } });
  expect((await transaction()).status).toBe('success');
  expect((await refund({ transaction: 'TRX-1' })).status).toBe(200);
});

test('a refund that needs attention waits for the account of the payer, and is then sent', async () => {
  merchant.paystack.provider.planRefund({
    processingAfterMs: secondMs,
    end: { afterMs: 2 * secondMs, status: 'needs-attention' },
  });
  const { id } = (await refund({ transaction: 'TRX-1' })).body.data;
  const retry = (details: object) =>
    merchant.call('POST', '/refund/retry_with_customer_details/{id}', {
      params: String(id),
      body: { refund_account_details: details },
    });
  const details = { currency: 'NGN', account_number: '1234567890', bank_id: '9' };
  expect((await retry(details)).status).toBe(422);
  await merchant.wait(600 * secondMs);
  expect(await fetched(id)).toMatchObject({ status: 'needs-attention', collect_account_number: true });
  expect(told().at(-1)).toMatchObject({ event: 'refund.needs-attention', data: { id } });
  expect((await retry({ ...details, account_number: '12' })).body.code).toBe('invalid_account_details');
  expect((await retry(details)).body.data.status).toBe('processing');
  await merchant.wait(60 * secondMs);
  expect((await fetched(id)).status).toBe('processed');
  expect((await retry(details)).body.code).toBe('refund_not_retriable');
});

test('a refund is moved by hand, only to where its state can go', async () => {
  const { id } = (await refund({ transaction: 'TRX-1' })).body.data;
  const { moveRefund } = merchant.paystack.provider;
  expect(moveRefund(id, 'processed')).toBeUndefined();
  expect(moveRefund(id, 'failed')).toBe('A refund that is processed never is failed.');
  expect(moveRefund(1, 'failed')).toBe('There is no refund 1.');
  await merchant.wait(60 * secondMs);
  expect(told().map(({ event }) => event)).toEqual(['refund.pending', 'refund.processed']);
});

test('with too low a balance a refund is refused, or waits', async () => {
  const { settings } = merchant.paystack.provider;
  settings.balance = 'refuses';
  expect(await refund({ transaction: 'TRX-1' })).toMatchObject({ status: 400, body: { code: 'insufficient_balance' } });
  settings.balance = 'waits';
  const { id } = (await refund({ transaction: 'TRX-1' })).body.data;
  await merchant.wait(86_400 * secondMs);
  expect((await fetched(id)).status).toBe('pending');
  settings.balance = 'enough';
  await merchant.wait(0);
  expect((await fetched(id)).status).toBe('processed');
});

test.each([
  [{}, 400, 'missing_params'],
  [{ transaction: 'TRX-9' }, 400, 'transaction_not_found'],
  [{ transaction: 'TRX-2' }, 400, 'transaction_not_successful'],
  [{ transaction: 'TRX-1', currency: 'USD' }, 400, 'invalid_params'],
  [{ transaction: 'TRX-1', amount: 0 }, 400, 'invalid_amount'],
  [{ transaction: 'TRX-1', amount: 1.5 }, 400, 'invalid_amount'],
])('the refund %j is answered %i %s', async (body, status, code) => {
  await merchant.open('TRX-2');
  expect(await refund(body)).toMatchObject({ status, body: { code } });
  expect(merchant.paystack.provider.books.refunds).toEqual([]);
});

test('if it is set, the transaction of a whole refund is reversal-pending until it is processed', async () => {
  merchant.paystack.provider.settings.showsReversalPending = true;
  await refund({ transaction: 'TRX-1' });
  expect((await transaction()).status).toBe('reversal-pending');
  await merchant.wait(60 * secondMs);
  expect((await transaction()).status).toBe('reversed');
});

test('the balance is what was received, less fees, refunds and disputes', async () => {
  const balance = async () => (await merchant.call('GET', '/balance')).body.data;
  expect(await balance()).toEqual([{ currency: 'NGN', balance: usualKobo - 47_500 }]);
  await refund({ transaction: 'TRX-1', amount: 1_000_000 });
  expect(await balance()).toEqual([{ currency: 'NGN', balance: usualKobo - 1_047_500 }]);
  merchant.paystack.provider.reverse('TRX-1');
  expect(await balance()).toEqual([{ currency: 'NGN', balance: 0 }]);
});

test('refunds are listed by transaction, currency and time, newest first, in pages', async () => {
  merchant.pay((await merchant.open('TRX-2')).accountNumber);
  for (const amount of [100_000, 200_000, 300_000]) {
    await refund({ transaction: 'TRX-1', amount });
    await merchant.wait(secondMs);
  }
  await refund({ transaction: 'TRX-2' });
  const { id } = await transaction();
  const list = async (query: string) => {
    const { body } = await merchant.call('GET', '/refund', { query });
    return [body.data.map(({ amount }: { amount: number }) => amount), body.meta];
  };
  expect(await list(`transaction=${id}&perPage=2`)).toEqual([
    [300_000, 200_000],
    { total: 3, skipped: 0, perPage: '2', page: 1, pageCount: 2, failedRefundCount: 0 },
  ]);
  expect((await list(`transaction=${id}&perPage=2&page=2`))[0]).toEqual([100_000]);
  expect((await list('transaction=TRX-2'))[0]).toEqual([usualKobo]);
  expect((await list('from=2026-12-01T09:00:01Z&to=2026-12-01T09:00:02Z'))[0]).toEqual([300_000, 200_000]);
  expect((await list('currency=GHS'))[0]).toEqual([]);
  expect((await merchant.call('GET', '/refund', { query: 'from=yesterday' })).status).toBe(400);
  expect((await merchant.call('GET', '/refund/{id}', { params: '1' })).status).toBe(404);
});
