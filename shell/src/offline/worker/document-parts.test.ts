import { expect, test } from '@jest/globals';
import { flightsRelease, mapOf, ridesRelease } from '../../testing/release-maps';
import { filesOfPage, genericHtml, isBelow, parseReleaseMap, referencedFiles, releaseBases } from './document-parts';

const rides = {
  ...ridesRelease('2.0.0'),
  preload: { './ride-results': [{ file: 'ride-results.js', integrity: '' }] },
  lastKnownGood: ridesRelease('1.0.0'),
};
const map = mapOf([rides, flightsRelease('1.1.0')]);
const html = `<!doctype html><html><head><title>Terms · Tafiya</title>
<script type="application/json" id="release-map">${JSON.stringify(map)}</script>
<script data-first-calls>fetch('/api/v1/ride')</script>
<link rel="preload" as="script" href="/remotes/shell/1.0.0/main.js"><script src="/remotes/shell/1.0.0/main.js"></script>
</head><body><div id="root"><header>Bar</header><main class="frame-main" aria-busy="true"><h1>Terms</h1></main></div></body></html>`;

test('a document names the active releases and their last known good ones', () => {
  expect(releaseBases(parseReleaseMap(html) ?? map)).toEqual([
    '/remotes/shell/1.0.0/',
    '/remotes/mf-rides/2.0.0/',
    '/remotes/mf-rides/1.0.0/',
    '/remotes/mf-flights/1.1.0/',
  ]);
  expect(referencedFiles(html)).toEqual(['/remotes/shell/1.0.0/main.js']);
});

test.each(['', '<title>Sign in to this Wi-Fi</title>', html.replace('"shell"', '"shel'), html.replace('{', '')])(
  'other text has no release map (%#)',
  (text) => expect(parseReleaseMap(text)).toBeUndefined(),
);

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

test('a generic document keeps the frame, without the page’s own text and first calls', () => {
  const other = genericHtml(html);
  expect(other).not.toContain('Terms');
  expect(other).not.toContain('fetch(');
  expect(other).toContain('<header>Bar</header><main class="frame-main" aria-busy="true"><p');
  expect(parseReleaseMap(other)).toEqual(map);
});
