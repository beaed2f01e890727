import { readViewToken, type View, viewTokenOf } from './open-booking';

const secret = 'a secret of this test, which is long enough';
const view: View = {
  kind: 'ride',
  bookingId: '0f3b9c1e-5a7d-4e2b-8c64-9d1e2f3a4b5c',
  expiresAt: new Date('2026-11-21T10:00:00Z'),
};
const before = new Date('2026-11-21T09:59:59.999Z');
const token = viewTokenOf(secret, view);

test('opens its booking until it expires', () => {
  expect(readViewToken(secret, token, before)).toEqual(view);
  expect(readViewToken(secret, token, view.expiresAt)).toBeUndefined();
});

test('is within the maximum length of the contract', () => expect(token.length).toBeLessThanOrEqual(400));

test.each([
  ['nothing', ''],
  ['a word', 'x'],
  ['a token without its signature', token.slice(0, token.lastIndexOf('.'))],
  ['a signature alone', token.slice(token.lastIndexOf('.'))],
  ['a token with another kind', token.replace('ride.', 'flight.')],
  ['a token with a later end', token.replace(/\.(\d+)\./, (_, ms) => `.${Number(ms) + 1}.`)],
  ['a token with another booking', token.replace('0f3b', '0f3c')],
  ['a token of another secret', viewTokenOf('another secret, which is as long as that', view)],
  ['a token with an appended character', `${token}=`],
  ['a very long text', 'ride.'.repeat(80)],
])('is refused as %s', (_, given) => expect(readViewToken(secret, given, before)).toBeUndefined());

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'];

test('is refused if any single character is changed', () => {
  const changed = [...token].flatMap((right, place) =>
    letters
      .filter((letter) => letter !== right)
      .map((letter) => token.slice(0, place) + letter + token.slice(place + 1)),
  );
  expect(changed.filter((text) => readViewToken(secret, text, before))).toEqual([]);
});

test('is not the token of a device, nor the other way round', () => {
  const kept = viewTokenOf(secret, view, 'device');
  expect(readViewToken(secret, kept, before)).toBeUndefined();
  expect(readViewToken(secret, token, before, 'device')).toBeUndefined();
  expect(readViewToken(secret, kept, before, 'device')).toEqual(view);
});
