import { sign, signatureFault } from './sandbox-provider';

const secret = 'a secret that only the bank and we know';
const body = Buffer.from('{"amountKobo":100}');
const now = new Date('2026-11-20T09:00:00Z');
const seconds = now.getTime() / 1000;
const fiveMinutesMs = 300_000;
const fault = (timestamp: string | undefined, signature: string | undefined, given = body, at = now) =>
  signatureFault(secret, { timestamp, signature }, given, at);

test('a signature is valid for its bytes and time, within five minutes', () => {
  const signature = sign(secret, seconds, body);
  expect(fault(String(seconds), signature)).toBeUndefined();
  expect(fault(String(seconds), signature, body, new Date(now.getTime() + fiveMinutesMs))).toBeUndefined();
  expect(fault(String(seconds), signature, body, new Date(now.getTime() + fiveMinutesMs + 1))).toBe('stale');
  expect(fault(String(seconds), signature, body, new Date(now.getTime() - fiveMinutesMs - 1))).toBe('stale');
});

test('a signature is invalid for other bytes, another time, another secret or another format', () => {
  const signature = sign(secret, seconds, body);
  expect(fault(String(seconds), signature, Buffer.from('{"amountKobo":101}'))).toBe('forged');
  expect(fault(String(seconds + 1), signature)).toBe('forged');
  expect(fault(String(seconds), sign('another', seconds, body))).toBe('forged');
  expect(fault(undefined, signature)).toBe('missing');
  expect(fault(String(seconds), undefined)).toBe('missing');
  expect(fault('-1', signature)).toBe('missing');
  expect(fault(`${seconds} `, signature)).toBe('missing');
  expect(fault(String(seconds), `${signature}0`)).toBe('missing');
});

test('the boundary between time and body is signed', () => {
  expect(sign(secret, 1, Buffer.from('2.x'))).not.toBe(sign(secret, 12, Buffer.from('x')));
});
