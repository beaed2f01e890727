import type { Pointer } from './pointer';
import { type StoredRelease, unneededReleases } from './retention';

const settings = { isOn: true, keepDays: 30, keepCount: 2, noticeDays: 7 };
const now = new Date('2026-11-23T12:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);

const release = (version: string, days: number, more: Partial<StoredRelease> = {}): StoredRelease => ({
  version,
  publishedAt: daysAgo(days),
  usedAt: null,
  isWithdrawn: false,
  isKept: false,
  tabs: 0,
  ...more,
});
const pointer: Pointer = {
  name: 'mf-rides',
  live: null,
  previous: null,
  lastKnownGood: null,
  canary: null,
  frozen: null,
  autoOff: null,
  movedByHand: false,
  movedAt: daysAgo(0),
};
/** Two recent releases and six months of older ones. */
const young = [release('3.0.0', 0), release('2.9.0', 1)];
const versions = (releases: StoredRelease[], of: Pointer | undefined = pointer, rules = settings) =>
  unneededReleases(releases, of, rules, now).map(({ version }) => version);

test('a release that is old, unused and not among the latest is unneeded, with the time of its last use', () => {
  const [found] = unneededReleases([...young, release('1.0.0', 60)], pointer, settings, now);
  expect(found).toEqual({ version: '1.0.0', since: daysAgo(60) });
});

test.each<[string, Partial<StoredRelease>, Partial<Pointer>]>([
  ['is live', {}, { live: '1.0.0' }],
  ['was live before', {}, { previous: '1.0.0' }],
  ['is the last known good one', {}, { lastKnownGood: '1.0.0' }],
  ['is a canary', {}, { canary: { version: '1.0.0', percent: 5, since: daysAgo(0) } }],
  ['is kept', { isKept: true }, {}],
  ['runs in an open tab', { tabs: 1 }, {}],
  ['was live until a few days ago', { usedAt: daysAgo(29) }, {}],
  ['was published a few days ago', { publishedAt: daysAgo(29) }, {}],
  ['belongs to a frozen name', {}, { frozen: { by: 'Obi', why: 'x', at: daysAgo(100) } }],
])('one that %s stays', (_, of, more) => {
  expect(versions([...young, release('1.0.0', 60, of)], { ...pointer, ...more })).toEqual([]);
});

test('the latest stay however old they are; withdrawn ones do not count among them', () => {
  expect(versions([release('1.2.0', 50), release('1.1.0', 60), release('1.0.0', 70)])).toEqual(['1.0.0']);
  expect(versions([release('1.2.0', 50, { isWithdrawn: true }), release('1.1.0', 60), release('1.0.0', 70)])).toEqual([
    '1.2.0',
  ]);
});

test('a name that never had a pointer, and a registry that removes nothing', () => {
  expect(versions([...young, release('1.0.0', 60)], undefined)).toEqual(['1.0.0']);
  expect(versions([...young, release('1.0.0', 60)], pointer, { ...settings, isOn: false })).toEqual([]);
});
