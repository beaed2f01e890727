import { answerFaults, exchangeFaults, requestFaults } from './official';

const refusal = { status: false, message: 'Invalid key', meta: { nextStep: 'x' }, type: 'validation_error', code: 'x' };

test('an answer without what Paystack describes has faults', () => {
  expect(
    answerFaults('GET', '/transaction/verify/{reference}', 200, { status: true, message: '', data: {} }),
  ).toContain("VerifyResponse/data must have required property 'id'");
  expect(answerFaults('POST', '/refund', 200, { status: 'true' })).toContain(
    'RefundCreateResponse/status must be boolean',
  );
  expect(answerFaults('POST', '/refund', 400, { ...refusal, message: 1 })).toEqual(['Error/message must be string']);
  expect(answerFaults('POST', '/refund', 401, refusal)).toEqual([]);
});

test('a request is checked against what Paystack describes', () => {
  expect(requestFaults('POST', '/refund', { transaction: 'TRX-1', amount: 100 })).toEqual([]);
  expect(requestFaults('POST', '/refund', { amount: '100' })).toEqual([
    " must have required property 'transaction'",
    '/amount must be integer',
  ]);
  expect(requestFaults('POST', '/charge', { email: 'a@example.com', amount: 100, bank_transfer: {} })).toEqual([]);
  expect(requestFaults('POST', '/charge', { email: 'a@example.com' })).toEqual([
    " must have required property 'amount'",
  ]);
});

test('a field too many and an undescribed parameter are found in a call', () => {
  const call = {
    method: 'GET',
    route: '/refund',
    query: { perPage: '100', transaction: '1' },
    sent: undefined,
    wasRead: true,
  };
  const answer = JSON.stringify({ status: true, message: 'Refunds retrieved', data: [] });
  const refused = { status: 401, answer: JSON.stringify(refusal) };
  expect(exchangeFaults({ ...call, ...refused })).toEqual([]);
  expect(exchangeFaults({ ...call, ...refused, query: { perPage: 'all', reference: 'x' } })).toEqual([
    '?perPage must be a whole number',
    '?reference is not described',
  ]);
  expect(exchangeFaults({ ...call, status: 200, answer })).not.toEqual([]);
  expect(requestFaults('POST', '/refund', { transaction: '1', key: 'refund:1' })).toEqual([
    ' must NOT have unevaluated properties: key',
  ]);
});
