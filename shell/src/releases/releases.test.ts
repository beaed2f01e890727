import { describe, expect, test } from '@jest/globals';
import type { ReleaseMap } from 'shared/remote';
import { mapOf, ridesRelease } from '../testing/release-maps';
import { nextReleaseMapState, type ReleaseMapEvent, type ReleaseMapState } from './releases';

const first = mapOf([ridesRelease('1.0.0')]);
const second: ReleaseMap = { ...mapOf([ridesRelease('1.1.0')]), tag: 'second' };
const otherShell: ReleaseMap = { ...second, tag: 'third', shell: { version: '2.0.0', base: '/remotes/shell/2.0.0/' } };
const ofModules = (map: ReleaseMap): ReleaseMap => ({
  ...map,
  remotes: Object.fromEntries(
    Object.entries(map.remotes).map(([name, release]) => [name, { ...release, type: 'module' }]),
  ),
});
const open = '/ride-results';
const protectedPage = '/ride-payment-successful';

const at = (pathname: string): ReleaseMapState => ({ map: first, pathname, hasTyped: false, failedParts: 0 });
const after = (state: ReleaseMapState, ...events: ReleaseMapEvent[]) => events.reduce(nextReleaseMapState, state);
const announced = (map: ReleaseMap): ReleaseMapEvent => ({ kind: 'announced', map });
const navigated = (pathname: string): ReleaseMapEvent => ({ kind: 'navigated', pathname });
const inactive: ReleaseMapEvent = { kind: 'inactive' };
const failed: ReleaseMapEvent = { kind: 'failed' };
const typed: ReleaseMapEvent = { kind: 'typed' };

const cases: readonly [string, ReleaseMapState, readonly ReleaseMapEvent[], ReleaseMap][] = [
  ['an announced map is pending', at(open), [announced(second)], first],
  ['the next page applies it', at(open), [announced(second), navigated('/')], second],
  ['a change of the query alone is no next page', at(open), [announced(second), navigated(open)], first],
  [
    'a move from an open page to a protected one applies it',
    at(open),
    [announced(second), navigated(protectedPage)],
    second,
  ],
  [
    'a move from a protected page to an open one applies it',
    at(protectedPage),
    [announced(second), navigated(open)],
    second,
  ],
  ['an inactive page applies it in place', at(open), [announced(second), inactive], second],
  ['an inactive home page applies it in place', at('/'), [announced(second), inactive], second],
  ['an inactive protected page does not apply it', at(protectedPage), [announced(second), inactive], first],
  [
    'an inactive page on which something was typed does not apply it',
    at(open),
    [typed, announced(second), inactive],
    first,
  ],
  [
    'what was typed on the page before does not count',
    at('/'),
    [typed, navigated(open), announced(second), inactive],
    second,
  ],
  [
    'a page that does not exist in the new map stays',
    at(open),
    [announced({ ...mapOf([]), tag: 'second' }), inactive],
    first,
  ],
  ['a failed page applies it at once', at(open), [failed, announced(second)], second],
  ['a page that fails applies a pending map', at(open), [announced(second), failed], second],
  ['also a protected one', at(protectedPage), [failed, announced(second)], second],
  [
    'after a page recovered the map is pending again',
    at(open),
    [failed, { kind: 'recovered' }, announced(second)],
    first,
  ],
  [
    'a map that was rolled back before it was applied is dropped',
    at(open),
    [announced(second), announced(first), navigated('/')],
    first,
  ],
  ['releases of another shell are not applied by this one', at(open), [announced(otherShell), inactive, failed], first],
  [
    'nor are ES modules whose hashes the document does not have',
    at(open),
    [announced(ofModules(second)), inactive, failed],
    first,
  ],
];

// a new object would notify the subscribers, who would ask at once whether the map can be applied now
test.each([
  ['another shell', otherShell],
  ['ES modules whose hashes the document does not have', ofModules(second)],
])('inactivity does not change the state of a tab that waits for a document with %s', (_, pending) => {
  const waiting = after(at(open), announced(pending));
  expect(nextReleaseMapState(waiting, inactive)).toBe(waiting);
});

test('ES modules whose hashes the document does not have are loaded with the next document', () => {
  expect(after(at(open), announced(ofModules(second)), navigated('/')).mustReload).toBe(true);
});

test('a rollback to ES modules that were the last known good ones needs no new document', () => {
  const before = ofModules(mapOf([ridesRelease('1.0.0')]));
  const now = ofModules(
    mapOf([{ ...ridesRelease('1.1.0'), lastKnownGood: { ...ridesRelease('1.0.0'), type: 'module' } }]),
  );
  const back = { ...before, tag: 'back' };
  expect(after({ ...at(open), map: now }, announced(back), navigated('/'))).toMatchObject({ map: back });
});

test.each(cases)('%s', (_, state, events, shown) => {
  expect(after(state, ...events).map).toBe(shown);
});

describe('between two protected pages', () => {
  const payment: ReleaseMap = {
    ...first,
    remotes: {
      'mf-rides': {
        ...ridesRelease('1.0.0'),
        routes: ['/pay', '/paid', '/'].map((path) => ({
          path,
          module: './x',
          head: { title: path },
          protected: path !== '/',
        })),
      },
    },
  };
  const paying: ReleaseMapState = { ...at('/pay'), map: payment };

  test('nothing is applied until both are left', () => {
    const paid = after(paying, announced(second), navigated('/paid'));
    expect(paid.map).toBe(payment);
    expect(after(paid, navigated('/')).map).toBe(second);
  });
});

describe('another shell', () => {
  test('is loaded with a new document at the next page', () => {
    const state = after(at(open), announced(otherShell));
    expect(state.mustReload).toBeUndefined();
    expect(after(state, navigated('/')).mustReload).toBe(true);
  });
});
