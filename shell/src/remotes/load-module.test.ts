import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { getInstance } from '@module-federation/enhanced/runtime';
import { waitFor } from '@testing-library/react';
import type { RemoteRelease } from 'shared/remote';
import { ridesRelease } from '../testing/release-maps';
import { loadModule } from './load-module';
import { notedOutcomes } from './outcomes';

const Page = () => null;
const page = './ride-results';

/** The live release and the one behind it, of versions that no other test uses. */
function releases(word: string): { live: RemoteRelease; good: RemoteRelease } {
  const good = ridesRelease(`0.9.0-${word}`);
  return { good, live: { ...ridesRelease(`1.0.0-${word}`), lastKnownGood: good } };
}

const tagsOf = ({ base, entry }: RemoteRelease) =>
  document.head.querySelectorAll<HTMLScriptElement>(`script[src^="${base}${entry.file}"]`);

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

/** What was said of these releases, in order, as `<version> <outcome>`. */
const saidOf = (...releases: RemoteRelease[]) =>
  notedOutcomes()
    .outcomes.filter(({ version }) => releases.some((release) => release.version === version))
    .map(({ version, outcome }) => `${version} ${outcome}`);

/** What is answered to the look at the site that follows a failure. */
let reach: () => Promise<Response>;
beforeEach(() => {
  reach = async () => new Response();
  jest.spyOn(globalThis, 'fetch').mockImplementation(() => reach());
  jest.spyOn(console, 'warn').mockImplementation(() => {});
});

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
    await waitFor(() => expect(saidOf(live, good)).toEqual([`${live.version} failed`]));
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

    let asked = '';
    serve(live, (tag, release) => {
      asked = tag.src;
      works(tag, release);
    });
    expect((await loadModule(live, page)).version).toBe(live.version);
    // by another address: behind the first request, which hangs still, it would wait
    expect(asked).toMatch(/\?again=1$/);
  });
});

test('with both gone it fails, both are told of, and the next attempt tries both again', async () => {
  const { live, good } = releases('gone');
  const ends = [serve(live, refused), serve(good, refused)];
  await expect(loadModule(live, page)).rejects.toThrow(`mf-rides@${good.version} could not be loaded`);
  await waitFor(() => expect(saidOf(live, good)).toEqual([`${live.version} failed`, `${good.version} failed`]));
  for (const stop of ends) stop();
  serve(live, works);
  expect((await loadModule(live, page)).version).toBe(live.version);
});

test('a page that the last known good one has under another name is found there', async () => {
  const { live, good } = releases('renamed');
  const [results, ...others] = live.routes;
  const renamed = { ...live, routes: [{ ...results, module: './results-in-a-list' }, ...others] } as RemoteRelease;
  serve(renamed, refused);
  serve(good, works);
  expect((await loadModule(renamed, './results-in-a-list')).version).toBe(good.version);
});

test('a last known good one without the page is not asked, nor blamed', async () => {
  const { live, good } = releases('new-page');
  const added = { ...live, routes: [...live.routes, { path: '/new', module: './new', head: { title: 'New' } }] };
  serve(added, refused);
  await expect(loadModule(added, './new')).rejects.toThrow(`mf-rides@${live.version} could not be loaded`);
  expect(tagsOf(good)).toHaveLength(0);
  await waitFor(() => expect(saidOf(live, good)).toEqual([`${live.version} failed`]));
});

test('what a lost connection cost is held against no release', async () => {
  const { live, good } = releases('lost');
  for (const release of [live, good]) serve(release, refused);
  reach = async () => Promise.reject(new TypeError('Failed to fetch'));
  await expect(loadModule(live, page)).rejects.toThrow('could not be loaded');
  expect(saidOf(live, good)).toEqual([]);
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

describe('what a page runs beside its entry', () => {
  const chunk = { file: 'ride-results.js', integrity: 'sha256-ZmFrZQ==' };
  const withChunk = (word: string): RemoteRelease => ({
    ...ridesRelease(`1.0.0-${word}`),
    preload: { [page]: [chunk] },
  });
  const chunksOf = ({ base }: RemoteRelease) =>
    document.head.querySelectorAll<HTMLScriptElement>(`script[src="${base}${chunk.file}"]`);

  test('is asked for at once with it, by its hash, and once', async () => {
    const release = withChunk('ahead');
    const loading = [loadModule(release, page), loadModule(release, page)];
    const tags = chunksOf(release);
    expect(tags).toHaveLength(1);
    expect(tags[0]?.integrity || tags[0]?.getAttribute('integrity')).toBe(chunk.integrity);
    works(await tagOf(release), release);
    expect((await Promise.all(loading)).map(({ version }) => version)).toEqual([release.version, release.version]);
  });

  test('leaves no tag behind when it fails, so that nobody waits for one that is dead', async () => {
    const release = withChunk('ahead-refused');
    const loading = loadModule(release, page);
    chunksOf(release)[0]?.dispatchEvent(new Event('error'));
    expect(chunksOf(release)).toHaveLength(0);
    works(await tagOf(release), release);
    expect((await loading).version).toBe(release.version);
  });

  test('are also the shares that its declaration names', async () => {
    const begun: string[] = [];
    getInstance(({ name }) => name === 'shell')?.registerPlugins([
      { name: 'watch', afterLoadShare: ({ pkgName }) => void begun.push(pkgName) },
    ]);
    const release = ridesRelease('1.0.0-shares');
    const [results, ...others] = release.routes;
    const needing = { ...release, routes: [{ ...results, needs: ['shared/ui/calendar'] }, ...others] } as RemoteRelease;
    const loading = loadModule(needing, page);
    // before the entry is there
    await waitFor(() => expect(begun).toEqual(['shared/ui/calendar']));
    works(await tagOf(release), release);
    await loading;
  });
});
