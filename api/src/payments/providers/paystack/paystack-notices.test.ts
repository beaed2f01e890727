import { createHmac } from 'node:crypto';
import { readPaystackNotice, signatureHeader } from './paystack-notices';

const key = 'sk_test_simulator';
const before = 'sk_test_before';

const signed = (text: string, by = key) => ({
  [signatureHeader]: createHmac('sha512', by).update(text).digest('hex'),
});
const readText = (text: string, headers = signed(text), keys = [key, before], mode: 'test' | 'live' = 'test') =>
  readPaystackNotice(Buffer.from(text), headers, keys, mode);
const read = (event: string, data: unknown) => readText(JSON.stringify({ event, data }));

const success = {
  id: 3_104_021_987,
  domain: 'test',
  status: 'success',
  reference: 'TRX-5F9A-77C1',
  amount: 2_500_000,
  requested_amount: 2_500_000,
  message: null,
  gateway_response: 'Approved',
  paid_at: '2026-11-27T08:10:11.000Z',
  created_at: '2026-11-27T08:02:45.000Z',
  channel: 'bank_transfer',
  currency: 'NGN',
  ip_address: '52.31.139.75',
  metadata: '',
  fees: 37_500,
  customer: { id: 14_571, email: 'amaka@example.com', customer_code: 'CUS_1', metadata: null },
  authorization: { sender_name: 'AMAKA OBI', sender_bank: null, sender_bank_account_number: 'XXXXXXX553' },
};

const rejected = {
  bank_transfer: {
    amount: '30000',
    message: 'Incorrect amount',
    message_type: 'INCORRECT_AMOUNT',
    transaction_id: '3103959930',
  },
  customer: { email: 'amaka@example.com', customer_code: 'CUS_1', id: 14_571, domain: 'test', integration: 463_433 },
};

const refunded = {
  status: 'processed',
  transaction_reference: 'TRX-5F9A-77C1',
  refund_reference: 'TRF_2x67v5gpl7ihzp1',
  amount: '1000000',
  currency: 'NGN',
  processor: 'bank',
  customer: { email: 'amaka@example.com' },
  integration: 463_433,
  domain: 'test',
};

test('the signature of the known body is accepted', () => {
  const body = '{"event":"charge.success","data":{"id":1,"reference":"GT-1","amount":25000}}';
  const signature =
    'ceff8ad09ee6cea37ee94ab1802d6eb776e1ba787bd9d6ce5a8684bbf6ded1433f8db3974a518b716178080ef1afa5007a4ef53fa5726ab2c6d775bda18d6cb1';
  expect(readText(body, { [signatureHeader]: signature })).toEqual({
    kind: 'account',
    eventId: 'charge.success:1',
    account: { reference: 'GT-1' },
  });
});

test.each([
  ['spaces and line ends', '{ "event" : "charge.success",\n\t"data": {"id": 1, "reference": "GT-1"} }\n'],
  [
    'escapes and decimals',
    '{"event":"charge.success","data":{"id":1.0,"reference":"GT\\u002d1","url":"https:\\/\\/a"}}',
  ],
])('the signature is over the bytes: %s', (_what, text) => {
  expect(readText(text)).toMatchObject({ kind: 'account', account: { reference: 'GT-1' } });
});

test('the previous key is accepted after a rotation, and no other', () => {
  const text = JSON.stringify({ event: 'charge.success', data: success });
  expect(readText(text, signed(text, before))).toMatchObject({ kind: 'account' });
  expect(readText(text, signed(text, before), [key])).toEqual({ kind: 'forged', fault: 'forged' });
  expect(readText(text, signed(text, 'sk_test_other'))).toEqual({ kind: 'forged', fault: 'forged' });
});

test.each([
  ['no signature', {}],
  ['two signatures', { [signatureHeader]: ['a'.repeat(128), 'a'.repeat(128)] }],
  ['a short signature', { [signatureHeader]: 'abc' }],
  ['letters that are no hex', { [signatureHeader]: 'x'.repeat(128) }],
])('%s is forged', (_what, headers) => {
  expect(readPaystackNotice(Buffer.from('{}'), headers, [key], 'test')).toEqual({ kind: 'forged', fault: 'missing' });
});

test('one changed byte is forged', () => {
  const text = JSON.stringify({ event: 'charge.success', data: success });
  expect(readText(text.replace('2500000', '2500001'), signed(text))).toEqual({ kind: 'forged', fault: 'forged' });
});

test.each([
  ['charge.success', success],
  ['bank.transfer.rejected', rejected],
  ['refund.processed', refunded],
])('%s of test mode is refused with a live key', (event, data) => {
  const text = JSON.stringify({ event, data });
  expect(readText(text, signed(text), [key], 'live')).toEqual({
    kind: 'forged',
    fault: 'about another mode than live',
  });
});

test.each([
  ['as an object', { booking: 'RDE-1' }],
  ['as a text', '{"booking":"RDE-1"}'],
  ['empty', ''],
  ['missing', undefined],
])('a payment is something to ask about, with metadata %s', (_what, metadata) => {
  expect(read('charge.success', { ...success, metadata })).toEqual({
    kind: 'account',
    eventId: 'charge.success:3104021987',
    account: { reference: 'TRX-5F9A-77C1' },
  });
});

test('a rejected transfer is known by the transaction only', () => {
  expect(read('bank.transfer.rejected', rejected)).toEqual({
    kind: 'rejected',
    eventId: 'bank.transfer.rejected:3103959930:30000',
    rejected: { account: { providerReference: '3103959930' }, amountKobo: 30_000, reason: 'other' },
  });
});

test.each([
  ['pending', { refund_reference: null }, 'refund.pending:TRX-5F9A-77C1::1000000'],
  [
    'processing',
    { refund_reference: '132013318360', amount: 1_000_000 },
    'refund.processing:TRX-5F9A-77C1:132013318360:1000000',
  ],
  ['processed', {}, 'refund.processed:TRX-5F9A-77C1:TRF_2x67v5gpl7ihzp1:1000000'],
  ['failed', { amount: 1_000_000 }, 'refund.failed:TRX-5F9A-77C1:TRF_2x67v5gpl7ihzp1:1000000'],
  [
    'needs-attention',
    { refund_reference: null, id: 15_581_137 },
    'refund.needs-attention:TRX-5F9A-77C1:15581137:1000000',
  ],
])('a refund that is %s is something to ask about', (status, changed, eventId) => {
  expect(read(`refund.${status}`, { ...refunded, status, ...changed })).toEqual({
    kind: 'refund',
    eventId,
    of: { reference: 'TRX-5F9A-77C1' },
  });
});

test.each([
  ['create', { dueAt: '2026-11-25T18:00:00.000Z' }, { isOver: false, answerBy: new Date('2026-11-25T18:00:00Z') }],
  ['remind', { due_at: '2026-11-25T18:00:00.000Z' }, { isOver: false, answerBy: new Date('2026-11-25T18:00:00Z') }],
  ['create', { dueAt: 'soon' }, { isOver: false, answerBy: null }],
  ['resolve', {}, { isOver: true, answerBy: null }],
])('charge.dispute.%s with %o is something to ask about', (event, changed, dispute) => {
  const data = { id: 2867, domain: 'test', transaction: { id: 1, reference: 'TRX-5F9A-77C1' }, ...changed };
  expect(read(`charge.dispute.${event}`, data)).toEqual({
    kind: 'dispute',
    eventId: `charge.dispute.${event}:2867`,
    account: { reference: 'TRX-5F9A-77C1' },
    dispute,
  });
});

test('an unknown event is kept, the same one once', () => {
  const reading = read('transfer.success', { reference: 'x', domain: 'test' });
  expect(reading).toMatchObject({ kind: 'other', event: 'transfer.success' });
  expect(read('transfer.success', { reference: 'x', domain: 'test' })).toEqual(reading);
  expect(read('transfer.success', { reference: 'y', domain: 'test' })).not.toEqual(reading);
});

test.each([
  ['no JSON', 'event=charge.success'],
  ['a list', '[]'],
  ['no data', '{"event":"charge.success"}'],
  ['no event', '{"data":{}}'],
  ['an event that cannot be stored', JSON.stringify({ event: 'a\u0000', data: {} })],
  ['no reference', JSON.stringify({ event: 'charge.success', data: { id: 1 } })],
  [
    'a reference that cannot be stored',
    JSON.stringify({ event: 'charge.success', data: { id: 1, reference: 'a\u0000' } }),
  ],
  ['an id that is not exact', '{"event":"charge.success","data":{"id":9007199254740993,"reference":"GT-1"}}'],
  ['a part of a kobo', '{"event":"refund.failed","data":{"transaction_reference":"GT-1","amount":"10.5"}}'],
  ['a negative amount', '{"event":"refund.failed","data":{"transaction_reference":"GT-1","amount":-1}}'],
  [
    'an amount that is not exact',
    '{"event":"refund.failed","data":{"transaction_reference":"GT-1","amount":"9007199254740993"}}',
  ],
])('signed, with %s: unreadable', (_what, text) => {
  expect(readText(text)).toMatchObject({ kind: 'unreadable' });
});
