import { expect, test } from '@jest/globals';
import { flightsRelease, mapOf, ridesRelease } from '../../testing/release-maps';
import { filesOfPage, isBelow, releaseBases } from './release-files';

const rides = {
  ...ridesRelease('2.0.0'),
  preload: { './ride-results': [{ file: 'ride-results.js', integrity: '' }] },
  lastKnownGood: ridesRelease('1.0.0'),
};
const map = mapOf([rides, flightsRelease('1.1.0')]);

test('a release map names the active releases and their last known good ones', () => {
  expect(releaseBases(map)).toEqual([
    '/remotes/shell/1.0.0/',
    '/remotes/mf-rides/2.0.0/',
    '/remotes/mf-rides/1.0.0/',
    '/remotes/mf-flights/1.1.0/',
  ]);
});

test('code is current if it belongs to an active release or its last known good one', () => {
  const bases = releaseBases(map);
  expect(isBelow(bases, 'https://tafiya.test/remotes/mf-rides/1.0.0/a.js')).toBe(true);
  expect(isBelow(bases, '/remotes/mf-rides/0.9.0/a.js')).toBe(false);
  expect(isBelow(bases, '/remotes/mf-rides/2.0.0-pr.1/a.js')).toBe(false);
});

test('a page needs its remote’s entry and its own files', () => {
  expect(filesOfPage(map, '/Ride-Results/')).toEqual([
    '/remotes/mf-rides/2.0.0/remoteEntry.js',
    '/remotes/mf-rides/2.0.0/ride-results.js',
  ]);
  expect(filesOfPage(map, '/nowhere')).toBeUndefined();
});
