import { expect, test } from '@jest/globals';
import { isFailing, noVoices, rateOf, stateOf, whyOf } from './verdict';

const limits = { failureLimitPercent: 2, failureMinimumVisits: 20 };
const tally = (visits: number, bad: number, addresses = visits, badAddresses = bad) => ({
  visits,
  bad,
  addresses,
  badAddresses,
});

test.each([
  ['no voices', noVoices, false],
  ['too few to judge', tally(19, 19), false],
  ['just at the limit', tally(100, 2), false],
  ['above it', tally(100, 3), true],
  ['every visit', tally(20, 20), true],
  ['a healthy release', tally(5000, 12), false],
  ['one stranger among many visitors', tally(100, 5, 60, 1), false],
  ['two places', tally(100, 6, 60, 2), true],
  ['a site with all its visits from one place', tally(20, 5, 1, 1), true],
])('%s', (_, voices, expected) => {
  expect(isFailing(voices, limits)).toBe(expected);
});

test('the reason names the rate and the limit', () => {
  expect(whyOf(tally(1000, 31), limits)).toBe('Failure rate 3.1%, limit 2%');
  expect(rateOf(noVoices)).toBeNull();
});

test.each([
  [{ isFailing: false, isWatched: false, isFrozen: false }, 'healthy'],
  [{ isFailing: false, isWatched: true, isFrozen: true }, 'watching'],
  [{ isFailing: true, isWatched: true, isFrozen: false }, 'failing'],
  [{ isFailing: true, isWatched: false, isFrozen: true }, 'failing'],
  [{ isFailing: true, isWatched: true, isFrozen: true }, 'frozen'],
])('%j is %s', (standing, expected) => {
  expect(stateOf(standing)).toBe(expected);
});
