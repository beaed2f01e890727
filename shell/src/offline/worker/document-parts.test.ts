import { expect, test } from '@jest/globals';
import { flightsRelease, mapOf, ridesRelease } from '../../testing/release-maps';
import { asOtherPage, basesOf, filesNamedIn, filesOfPage, isBelow, mapIn } from './document-parts';

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

test('a document tells what the site consists of, with what stands behind it', () => {
  expect(basesOf(mapIn(html) ?? map)).toEqual([
    '/remotes/shell/1.0.0/',
    '/remotes/mf-rides/2.0.0/',
    '/remotes/mf-rides/1.0.0/',
    '/remotes/mf-flights/1.1.0/',
  ]);
  expect(filesNamedIn(html)).toEqual(['/remotes/shell/1.0.0/main.js']);
});

test.each(['', '<title>Sign in to this Wi-Fi</title>', html.replace('"shell"', '"shel'), html.replace('{', '')])(
  'text that is no document of this site is none (%#)',
  (text) => expect(mapIn(text)).toBeUndefined(),
);

test('code belongs to the site if a live release, or the one behind it, has it', () => {
  const bases = basesOf(map);
  expect(isBelow(bases, 'https://tafiya.test/remotes/mf-rides/1.0.0/a.js')).toBe(true);
  expect(isBelow(bases, '/remotes/mf-rides/0.9.0/a.js')).toBe(false);
  expect(isBelow(bases, '/remotes/mf-rides/2.0.0-pr.1/a.js')).toBe(false);
});

test('a page starts with its remote’s entry and its own files', () => {
  expect(filesOfPage(map, '/Ride-Results/')).toEqual([
    '/remotes/mf-rides/2.0.0/remoteEntry.js',
    '/remotes/mf-rides/2.0.0/ride-results.js',
  ]);
  expect(filesOfPage(map, '/nowhere')).toBeUndefined();
});

test('as another page’s document it keeps its frame and loses its own text and calls', () => {
  const other = asOtherPage(html);
  expect(other).not.toContain('Terms');
  expect(other).not.toContain('fetch(');
  expect(other).toContain('<header>Bar</header><main class="frame-main" aria-busy="true"><p');
  expect(mapIn(other)).toEqual(map);
});
