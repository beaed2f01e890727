import { readFileSync } from 'node:fs';
import type { Exchange } from '../../faults';
import { exchangeFaults } from './shapes';

const reference = 'MNFY|17|20261201100000|000001';
const asked: Exchange = {
  method: 'POST',
  route: '/api/v1/merchant/bank-transfer/init-payment',
  query: {},
  sent: { transactionReference: reference },
  wasRead: true,
  status: 404,
  answer: JSON.stringify({ requestSuccessful: false, responseMessage: 'No such transaction', responseCode: '99' }),
};
const answered = (responseBody: object) =>
  JSON.stringify({ requestSuccessful: true, responseMessage: 'success', responseCode: '0', responseBody });

test('a described call has no faults', () => expect(exchangeFaults(asked)).toEqual([]));

test('a wrong field, one too many, an unknown parameter and another call are found in a request', () => {
  expect(exchangeFaults({ ...asked, sent: { reference } })).toEqual([
    'sent.transactionReference: Invalid input: expected string, received undefined',
    'sent: Unrecognized key: "reference"',
  ]);
  expect(exchangeFaults({ ...asked, query: { page: '0' } })).toEqual(['query: Unrecognized key: "page"']);
  expect(exchangeFaults({ ...asked, route: '/api/v1/other' })).toEqual(['Monnify describes no such call']);
});

test('an answer without a field, or with one of another type, is found', () => {
  const route = '/api/v1/auth/login';
  const login = { ...asked, route, sent: undefined, status: 200 };
  expect(exchangeFaults({ ...login, answer: answered({ accessToken: 'token', expiresIn: 3600 }) })).toEqual([]);
  expect(exchangeFaults({ ...login, answer: answered({ expiresIn: '3600' }) })).toEqual([
    'answer.responseBody.accessToken: Invalid input: expected string, received undefined',
    'answer.responseBody.expiresIn: Invalid input: expected number, received string',
  ]);
});

const folder = new URL('../../../providers/monnify/samples/', import.meta.url);
const sample = (file: string): string => readFileSync(new URL(file, folder), 'utf8');

test.each([
  ['init-transaction.json', 'POST', '/api/v1/merchant/transactions/init-transaction'],
  ['init-payment.json', 'POST', '/api/v1/merchant/bank-transfer/init-payment'],
  ['transaction-pending.json', 'GET', '/api/v2/transactions/:transactionReference'],
  ['search.json', 'GET', '/api/v1/transactions/search'],
  ['refund.json', 'POST', '/api/v1/refunds/initiate-refund'],
  ['refund.json', 'GET', '/api/v1/refunds/:refundReference'],
  ['refunds.json', 'GET', '/api/v1/refunds'],
])('the sample %s has the shape of an answer to %s %s', (file, method, route) => {
  const answer = sample(file);
  expect(exchangeFaults({ ...asked, method, route, wasRead: false, status: 200, answer })).toEqual([]);
});
