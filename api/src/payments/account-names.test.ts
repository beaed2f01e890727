import { newAccountNumber } from '../sandbox/sandbox-provider';
import { accountNameFor, newTransactionId, newTransactionReference } from './open-account';

test('an account number has ten digits, the first of them not zero', () => {
  const numbers = Array.from({ length: 1000 }, newAccountNumber);
  for (const number of numbers) expect(number).toMatch(/^[1-9]\d{9}$/);
  expect(new Set(numbers).size).toBe(1000);
});

test('references are short, transaction ids unguessable', () => {
  expect(newTransactionReference()).toMatch(/^TRX-[0-9A-F]{4}-[0-9A-F]{4}-[0-9A-F]{4}$/);
  expect(newTransactionId()).toMatch(/^[A-Za-z0-9_-]{22}$/);
});

test('the account is named after the site and the payer', () => {
  expect(accountNameFor('  Amaka   Okafor ')).toBe('Tafiya / Amaka Okafor');
});
