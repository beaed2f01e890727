import { describe, expect, test } from '@jest/globals';
import type { ReleaseMap } from 'shared/remote';
import { mapOf, ridesRelease } from '../testing/release-maps';
import { type MapSignal, type MapState, nextMapState } from './map-state';

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
const guarded = '/ride-payment-successful';

const at = (pathname: string): MapState => ({ map: first, pathname, hasTyped: false, broken: 0 });
const after = (state: MapState, ...signals: MapSignal[]) => signals.reduce(nextMapState, state);
const news = (map: ReleaseMap): MapSignal => ({ kind: 'news', map });
const arrived = (pathname: string): MapSignal => ({ kind: 'arrived', pathname });
const quiet: MapSignal = { kind: 'quiet' };
const broken: MapSignal = { kind: 'broken' };
const typed: MapSignal = { kind: 'typed' };

const cases: readonly [string, MapState, readonly MapSignal[], ReleaseMap][] = [
  ['what is heard of waits', at(open), [news(second)], first],
  ['the next page takes it', at(open), [news(second), arrived('/')], second],
  ['a change of the query alone is no next page', at(open), [news(second), arrived(open)], first],
  ['an open page that is left for a protected one takes it', at(open), [news(second), arrived(guarded)], second],
  ['a protected page that is left for an open one takes it', at(guarded), [news(second), arrived(open)], second],
  ['a quiet page takes it in place', at(open), [news(second), quiet], second],
  ['a quiet home page takes it in place', at('/'), [news(second), quiet], second],
  ['a protected page is never quiet enough', at(guarded), [news(second), quiet], first],
  ['a page on which something was typed is not', at(open), [typed, news(second), quiet], first],
  ['what was typed on the page before does not count', at('/'), [typed, arrived(open), news(second), quiet], second],
  ['a page that would not be there stays', at(open), [news({ ...mapOf([]), tag: 'second' }), quiet], first],
  ['a broken page takes it at once', at(open), [broken, news(second)], second],
  ['a page that breaks takes what waits', at(open), [news(second), broken], second],
  ['also a protected one', at(guarded), [broken, news(second)], second],
  ['a page that was mended waits again', at(open), [broken, { kind: 'mended' }, news(second)], first],
  ['what was taken back before it was taken is forgotten', at(open), [news(second), news(first), arrived('/')], first],
  ['releases of another shell are not taken by this one', at(open), [news(otherShell), quiet, broken], first],
  ['nor are ES modules that the document does not know', at(open), [news(ofModules(second)), quiet, broken], first],
];

test('ES modules that the document does not know are loaded with the next one', () => {
  expect(after(at(open), news(ofModules(second)), arrived('/')).mustReload).toBe(true);
});

test('a rollback to ES modules that stood behind the others needs no other document', () => {
  const before = ofModules(mapOf([ridesRelease('1.0.0')]));
  const now = ofModules(
    mapOf([{ ...ridesRelease('1.1.0'), lastKnownGood: { ...ridesRelease('1.0.0'), type: 'module' } }]),
  );
  const back = { ...before, tag: 'back' };
  expect(after({ ...at(open), map: now }, news(back), arrived('/'))).toMatchObject({ map: back });
});

test.each(cases)('%s', (_, state, signals, shown) => {
  expect(after(state, ...signals).map).toBe(shown);
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
  const paying: MapState = { ...at('/pay'), map: payment };

  test('nothing is taken, until both are left', () => {
    const paid = after(paying, news(second), arrived('/paid'));
    expect(paid.map).toBe(payment);
    expect(after(paid, arrived('/')).map).toBe(second);
  });
});

describe('another shell', () => {
  test('comes with a new document at the next page', () => {
    const state = after(at(open), news(otherShell));
    expect(state.mustReload).toBeUndefined();
    expect(after(state, arrived('/')).mustReload).toBe(true);
  });
});
