import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { getInstance } from '@module-federation/enhanced/runtime';
import { waitFor } from '@testing-library/react';
import type { RemoteRelease } from 'shared/remote';
import { ridesRelease } from '../testing/release-maps';
import { loadModule } from './load-module';
import { getOutcomes } from './outcomes';

const Page = () => null;
const page = './ride-results';

/** The active release and its last known good one, with versions that no other test uses. */
function releases(suffix: string): { active: RemoteRelease; good: RemoteRelease } {
  const good = ridesRelease(`0.9.0-${suffix}`);
  return { good, active: { ...ridesRelease(`1.0.0-${suffix}`), lastKnownGood: good } };
}

const tagsOf = ({ base, entry }: RemoteRelease) =>
  document.head.querySelectorAll<HTMLScriptElement>(`script[src^="${base}${entry.file}"]`);

const tagOf = (release: RemoteRelease) =>
  waitFor(() => tagsOf(release)[0] ?? Promise.reject(new Error(`${release.container} was not requested`)));

/** What happens when the entry of a release is requested. */
type EntryBehaviour = (tag: HTMLScriptElement, release: RemoteRelease) => void;

const exporting =
  (exports: object): EntryBehaviour =>
  (tag, { container }) => {
    Object.assign(globalThis, { [container]: { init: () => undefined, get: async () => () => exports } });
    tag.dispatchEvent(new Event('load'));
  };
const refused: EntryBehaviour = (tag) => void tag.dispatchEvent(new Event('error'));
/** The browser also dispatches `load` for a script that threw. */
const throwing: EntryBehaviour = (tag) => void tag.dispatchEvent(new Event('load'));
const works = exporting({ default: Page });

/** Answers every request for the entry of a release from now on. */
function serve(release: RemoteRelease, behaviour: EntryBehaviour): () => void {
  const watch = new MutationObserver(() => {
    for (const tag of tagsOf(release)) behaviour(tag, release);
  });
  watch.observe(document.head, { childList: true });
  return () => watch.disconnect();
}

/** The recorded outcomes of these releases, in order, as `<version> <outcome>`. */
const outcomesOf = (...releases: RemoteRelease[]) =>
  getOutcomes()
    .outcomes.filter(({ version }) => releases.some((release) => release.version === version))
    .map(({ version, outcome }) => `${version} ${outcome}`);

/** The response to the request that checks, after a failure, whether the site is reachable. */
let probe: () => Promise<Response>;
beforeEach(() => {
  probe = async () => new Response();
  jest.spyOn(globalThis, 'fetch').mockImplementation(() => probe());
  jest.spyOn(console, 'warn').mockImplementation(() => {});
});

describe('if the active release', () => {
  test.each<[string, EntryBehaviour]>([
    ['is missing or altered', refused],
    ['throws while it is evaluated', throwing],
    ['exports nothing', exporting({})],
    ['exports no component', exporting({ default: 'Rides' })],
  ])('%s, the last known good one is loaded, and the failure is recorded', async (what, behaviour) => {
    const { active, good } = releases(what.replace(/\W/g, '-'));
    serve(active, behaviour);
    serve(good, works);
    expect(await loadModule(active, page)).toEqual({ Component: Page, version: good.version });
    await waitFor(() => expect(outcomesOf(active, good)).toEqual([`${active.version} failed`]));
  });

  test('hangs, the last known good one is loaded after the time-out, and a later attempt sends a new request', async () => {
    const { active, good } = releases('hangs');
    jest.useFakeTimers();
    serve(good, works);
    const first = loadModule(active, page);
    await jest.advanceTimersByTimeAsync(8_500);
    jest.useRealTimers();
    expect((await first).version).toBe(good.version);
    expect(tagsOf(active)).toHaveLength(0);

    let requested = '';
    serve(active, (tag, release) => {
      requested = tag.src;
      works(tag, release);
    });
    expect((await loadModule(active, page)).version).toBe(active.version);
    // under another URL: otherwise the browser queues it behind the first request, which still hangs
    expect(requested).toMatch(/\?again=1$/);
  });
});

test('if both are missing it fails, both failures are recorded, and the next attempt tries both again', async () => {
  const { active, good } = releases('missing');
  const ends = [serve(active, refused), serve(good, refused)];
  await expect(loadModule(active, page)).rejects.toThrow(`mf-rides@${good.version} could not be loaded`);
  await waitFor(() => expect(outcomesOf(active, good)).toEqual([`${active.version} failed`, `${good.version} failed`]));
  for (const stop of ends) stop();
  serve(active, works);
  expect((await loadModule(active, page)).version).toBe(active.version);
});

test('a page whose module has another name in the last known good release is found by its path', async () => {
  const { active, good } = releases('renamed');
  const [results, ...others] = active.routes;
  const renamed = { ...active, routes: [{ ...results, module: './results-in-a-list' }, ...others] } as RemoteRelease;
  serve(renamed, refused);
  serve(good, works);
  expect((await loadModule(renamed, './results-in-a-list')).version).toBe(good.version);
});

test('a last known good release without the page is neither requested nor recorded as failed', async () => {
  const { active, good } = releases('new-page');
  const added = { ...active, routes: [...active.routes, { path: '/new', module: './new', head: { title: 'New' } }] };
  serve(added, refused);
  await expect(loadModule(added, './new')).rejects.toThrow(`mf-rides@${active.version} could not be loaded`);
  expect(tagsOf(good)).toHaveLength(0);
  await waitFor(() => expect(outcomesOf(active, good)).toEqual([`${active.version} failed`]));
});

test('a failure without a connection is recorded for no release', async () => {
  const { active, good } = releases('lost');
  for (const release of [active, good]) serve(release, refused);
  probe = async () => Promise.reject(new TypeError('Failed to fetch'));
  await expect(loadModule(active, page)).rejects.toThrow('could not be loaded');
  expect(outcomesOf(active, good)).toEqual([]);
});

describe('before the second attempt', () => {
  const reloaded = () =>
    jest
      .mocked(fetch)
      .mock.calls.filter(([, init]) => init?.cache === 'reload')
      .map(([address]) => address);

  test.each([
    { isOnline: true, connection: 'with a connection the files are replaced in the cache of the browser' },
    { isOnline: false, connection: 'offline the cache of the browser is left as it is' },
  ])('$connection', async ({ isOnline }) => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
    const release = ridesRelease(`1.0.0-online-${isOnline}`);
    const stop = serve(release, refused);
    await expect(loadModule(release, page)).rejects.toThrow('could not be loaded');
    stop();
    expect(reloaded()).toEqual(isOnline ? [release.base + release.entry.file] : []);
  });
});

test('an entry without a hash is not requested', async () => {
  const release = { ...ridesRelease('1.0.0-nameless'), entry: { file: 'remoteEntry.js', integrity: '' } };
  await expect(loadModule(release, page)).rejects.toThrow('has no hash');
  expect(tagsOf(release)).toHaveLength(0);
});

test('every script tag has the hash, and the CORS mode that the check requires', async () => {
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

describe('the other files of a page', () => {
  const chunk = { file: 'ride-results.js', integrity: 'sha256-ZmFrZQ==' };
  const withChunk = (suffix: string): RemoteRelease => ({
    ...ridesRelease(`1.0.0-${suffix}`),
    preload: { [page]: [chunk] },
  });
  const chunksOf = ({ base }: RemoteRelease) =>
    document.head.querySelectorAll<HTMLScriptElement>(`script[src="${base}${chunk.file}"]`);

  test('are requested in parallel with its entry, with their hash, and once', async () => {
    const release = withChunk('ahead');
    const loading = [loadModule(release, page), loadModule(release, page)];
    const tags = chunksOf(release);
    expect(tags).toHaveLength(1);
    expect(tags[0]?.integrity || tags[0]?.getAttribute('integrity')).toBe(chunk.integrity);
    works(await tagOf(release), release);
    expect((await Promise.all(loading)).map(({ version }) => version)).toEqual([release.version, release.version]);
  });

  test('leave no script tag behind when they fail, so that webpack does not wait for it', async () => {
    const release = withChunk('ahead-refused');
    const loading = loadModule(release, page);
    chunksOf(release)[0]?.dispatchEvent(new Event('error'));
    expect(chunksOf(release)).toHaveLength(0);
    works(await tagOf(release), release);
    expect((await loading).version).toBe(release.version);
  });

  test('include the shares that its declaration names', async () => {
    const started: string[] = [];
    getInstance(({ name }) => name === 'shell')?.registerPlugins([
      { name: 'watch', afterLoadShare: ({ pkgName }) => void started.push(pkgName) },
    ]);
    const release = ridesRelease('1.0.0-shares');
    const [results, ...others] = release.routes;
    const needing = { ...release, routes: [{ ...results, needs: ['shared/ui/calendar'] }, ...others] } as RemoteRelease;
    const loading = loadModule(needing, page);
    // before the entry has loaded
    await waitFor(() => expect(started).toEqual(['shared/ui/calendar']));
    works(await tagOf(release), release);
    await loading;
  });
});
