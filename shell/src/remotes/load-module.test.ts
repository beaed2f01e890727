import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { init } from '@module-federation/enhanced/runtime';
import { waitFor } from '@testing-library/react';
import type { RemoteRelease } from 'shared/remote';
import { ridesRelease } from '../testing/release-maps';
import { loadModule } from './load-module';
import { hearOutcomes, type Outcome } from './outcomes';

// The build makes the host in the browser; here a test does.
init({ name: 'shell', remotes: [] });

const Page = () => null;
const page = './ride-results';

/** The live release and the one behind it, of versions that no other test uses. */
function releases(word: string): { live: RemoteRelease; good: RemoteRelease } {
  const good = ridesRelease(`0.9.0-${word}`);
  return { good, live: { ...ridesRelease(`1.0.0-${word}`), lastKnownGood: good } };
}

const tagsOf = ({ base, entry }: RemoteRelease) =>
  document.head.querySelectorAll<HTMLScriptElement>(`script[src="${base}${entry.file}"]`);

const tagOf = (release: RemoteRelease) =>
  waitFor(() => tagsOf(release)[0] ?? Promise.reject(new Error(`${release.container} was not asked for`)));

/** What a release does when its entry is asked for. */
type Conduct = (tag: HTMLScriptElement, release: RemoteRelease) => void;

const exporting =
  (given: object): Conduct =>
  (tag, { container }) => {
    Object.assign(globalThis, { [container]: { init: () => undefined, get: async () => () => given } });
    tag.dispatchEvent(new Event('load'));
  };
const refused: Conduct = (tag) => void tag.dispatchEvent(new Event('error'));
/** The browser says `load` of a script that threw, too. */
const throwing: Conduct = (tag) => void tag.dispatchEvent(new Event('load'));
const works = exporting({ default: Page });

/** Answers every request for the entry of a release from now on. */
function serve(release: RemoteRelease, conduct: Conduct): () => void {
  const watch = new MutationObserver(() => {
    for (const tag of tagsOf(release)) conduct(tag, release);
  });
  watch.observe(document.head, { childList: true });
  return () => watch.disconnect();
}

let told: Outcome[];
let end: () => void;
beforeEach(() => {
  told = [];
  end = hearOutcomes((outcome) => told.push(outcome));
  jest.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => end());

describe('in place of a live release that', () => {
  test.each<[string, Conduct]>([
    ['is absent or altered', refused],
    ['throws at its start', throwing],
    ['exports nothing', exporting({})],
    ['exports no component', exporting({ default: 'Rides' })],
  ])('%s the last known good one is loaded, and the failure told', async (what, conduct) => {
    const { live, good } = releases(what.replace(/\W/g, '-'));
    serve(live, conduct);
    serve(good, works);
    expect(await loadModule(live, page)).toEqual({ Component: Page, version: good.version });
    expect(told).toEqual([{ name: 'mf-rides', version: live.version, outcome: 'failed' }]);
  });

  test('hangs the last known good one is loaded after a while, and a later attempt asks anew', async () => {
    const { live, good } = releases('hangs');
    jest.useFakeTimers();
    serve(good, works);
    const first = loadModule(live, page);
    await jest.advanceTimersByTimeAsync(8_500);
    jest.useRealTimers();
    expect((await first).version).toBe(good.version);
    expect(tagsOf(live)).toHaveLength(0);

    serve(live, works);
    expect((await loadModule(live, page)).version).toBe(live.version);
  });
});

test('with both gone it fails, both are told of, and the next attempt tries both again', async () => {
  const { live, good } = releases('gone');
  const ends = [serve(live, refused), serve(good, refused)];
  await expect(loadModule(live, page)).rejects.toThrow(`mf-rides@${good.version} could not be loaded`);
  expect(told.map(({ version }) => version)).toEqual([live.version, good.version]);
  for (const stop of ends) stop();
  serve(live, works);
  expect((await loadModule(live, page)).version).toBe(live.version);
});

test('an entry whose hash is not known is not even asked for', async () => {
  const release = { ...ridesRelease('1.0.0-nameless'), entry: { file: 'remoteEntry.js', integrity: '' } };
  await expect(loadModule(release, page)).rejects.toThrow('has no hash');
  expect(tagsOf(release)).toHaveLength(0);
});

test('every tag carries the hash and asks in the mode in which it is checked', async () => {
  const release = ridesRelease('1.0.0-tag');
  const loading = loadModule(release, page);
  const tag = await tagOf(release);
  expect([tag.integrity || tag.getAttribute('integrity'), tag.crossOrigin]).toEqual([
    release.entry.integrity,
    'anonymous',
  ]);
  works(tag, release);
  expect((await loading).version).toBe(release.version);
});
