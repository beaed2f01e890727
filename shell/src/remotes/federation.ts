import { createInstance, registerGlobalPlugins } from '@module-federation/enhanced/runtime';
import injectRuntimeCore from '@module-federation/inject-external-runtime-core-plugin';
import type { ReleaseEntry } from 'shared/remote';
import { nextTask } from '../start/next-task';
import { shares } from './shares';

type RuntimePlugin = Parameters<typeof registerGlobalPlugins>[0][number];

/** By the name of its container each release that was asked for, and how long its entry may take. */
const requests = new Map<string, { readonly release: ReleaseEntry; readonly timeoutMs: number }>();

/**
 * By container how many requests for its entry are unanswered. Each further one goes to another address: a browser lets a request wait for 20
 * seconds behind an unanswered one for the same address, which is as long as anybody waits here.
 */
const unanswered = new Map<string, number>();

/** Watch builds come from an address of their own and change under their names: they alone have no hash. */
const isReleased = ({ base }: ReleaseEntry) => base.startsWith('/');

/**
 * Whether the browser compares ES modules with the hashes in the document's import map. There is no question for it; every browser that
 * has this function, which came last, does.
 */
const comparesModules = 'isError' in Error;

/** Binds each entry to the hash in the release map, so that the browser refuses an altered file, and bounds how long it may take. */
const boundEntries: RuntimePlugin = {
  name: 'bound-entries',
  createScript({ url, remoteInfo }) {
    const name = remoteInfo?.name ?? '';
    const request = requests.get(name);
    if (!request) throw new Error(`${url} is the entry of no release`);
    const { base, entry } = request.release;
    if (!entry.integrity && isReleased(request.release)) throw new Error(`${entry.file} has no hash to be known by`);
    const again = unanswered.get(name) ?? 0;
    unanswered.set(name, again + 1);
    const script = document.createElement('script');
    script.src = base + entry.file + (again ? `?again=${again}` : '');
    script.crossOrigin = 'anonymous';
    if (entry.integrity) script.integrity = entry.integrity;
    for (const answer of ['load', 'error']) script.addEventListener(answer, () => unanswered.delete(name));
    return { script, timeout: request.timeoutMs };
  },
};

/**
 * The runtime stores the attempt to load a share, a failed one too, and would answer every later request with its failure. Remotes load shares
 * by instances of their own, so it is a plugin of all of them.
 */
const retriedShares: RuntimePlugin = {
  name: 'retried-shares',
  errorLoadShare({ pkgName, shareScopeMap }) {
    for (const scope of Object.values(shareScopeMap))
      for (const share of Object.values(scope[pkgName] ?? {})) if (!share.loaded) share.loading = null;
  },
};

registerGlobalPlugins([retriedShares]);

const federation = createInstance({
  name: 'shell',
  remotes: [],
  shared: shares,
  shareStrategy: 'loaded-first',
  // remotes are built without the core of the runtime: they take this one
  plugins: [injectRuntimeCore(), boundEntries],
});

/**
 * What a module of a release exports. Each release is a remote of its own name, made of name and version: a new one in an open tab is another
 * remote, and a failed request is asked again.
 *
 * @param timeoutMs how long the entry may take
 */
export async function moduleOf<T>(release: ReleaseEntry, module: string, timeoutMs: number): Promise<T> {
  const { container, base, entry, type = 'global' } = release;
  if (type === 'module' && !comparesModules) throw new Error(`${container} needs module hashes`);
  requests.set(container, { release, timeoutMs });
  federation.registerRemotes([{ name: container, entry: base + entry.file, entryGlobalName: container, type }]);
  const make = await federation.loadRemote<() => T>(`${container}/${module.slice('./'.length)}`, {
    loadFactory: false,
    from: 'runtime',
  });
  if (!make) throw new Error(`${container} has no ${module}`);
  await nextTask();
  return make();
}

/** Loads a share that a page will take. A failure is not reported: whoever takes it asks again, and reports then. */
export const loadAhead = (key: string): void => void federation.loadShare(key).catch(() => undefined);
