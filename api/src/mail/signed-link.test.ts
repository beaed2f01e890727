import { readLink, signLink } from './signed-link';

const secret = 'a secret of 32 characters or more';
const now = new Date('2026-11-20T09:00:00Z');
const later = new Date('2026-11-20T10:00:00Z');
const id = 'k3Jx9_Qp2LmZ7vR-tY5wBa';

test('a link names its row until its time is over', () => {
  const token = signLink(secret, 'confirm', id, later);
  expect(readLink(secret, 'confirm', token, now)).toBe(id);
  expect(readLink(secret, 'confirm', token, new Date(later.getTime() - 1000))).toBe(id);
  expect(readLink(secret, 'confirm', token, later)).toBeUndefined();
});

test('a link without an end works for ever', () => {
  expect(readLink(secret, 'leave', signLink(secret, 'leave', id), new Date('2046-01-01T00:00:00Z'))).toBe(id);
});

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'];

test('a link is written in one way only', () => {
  const token = signLink(secret, 'confirm', id, later);
  const others = letters.map((letter) => token.slice(0, -1) + letter).filter((text) => text !== token);
  expect(others.filter((text) => readLink(secret, 'confirm', text, now))).toEqual([]);
});

test('a link opens nothing else, and nobody makes one without the secret', () => {
  const token = signLink(secret, 'confirm', id, later);
  expect(readLink(secret, 'privacy', token, now)).toBeUndefined();
  expect(readLink('another secret of 32 characters..', 'confirm', token, now)).toBeUndefined();
  const [row = '', end = '', mac = ''] = token.split('.');
  const forged = [`${row}x.${end}.${mac}`, `${row}.${end}z.${mac}`, `${row}..${mac}`, `${row}.${end}.${mac.slice(1)}`];
  for (const other of [...forged, `${row}.${end}.`, '', '..', 'x', `${token}.`])
    expect([other, readLink(secret, 'confirm', other, now)]).toEqual([other, undefined]);
});
