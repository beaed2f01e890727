import { createInstance, registerGlobalPlugins } from '@module-federation/enhanced/runtime';
import injectRuntimeCore from '@module-federation/inject-external-runtime-core-plugin';
import type { ReleaseEntry } from 'shared/remote';
import { nextTask } from '../start/scheduling';
import { shares } from './shares';

type RuntimePlugin = Parameters<typeof registerGlobalPlugins>[0][number];

/** Requested releases by container name, with the time-out of their entry. */
const requests = new Map<string, { readonly release: ReleaseEntry; readonly timeoutMs: number }>();

/**
 * Number of pending requests for the entry, by container name. Each further request uses another URL: a browser queues a
 * request for up to 20 seconds behind a pending one for the same URL, which is as long as the time-out here.
 */
const pendingCounts = new Map<string, number>();

/** Watch builds are served from another origin and change in place: only they have no hash. */
const isReleased = ({ base }: ReleaseEntry) => base.startsWith('/');

/** Whether this is a watch build of the shell. It registers those of remotes by their manifests, which the federation devtools show. */
const readsManifests = process.env.NODE_ENV === 'development';

/**
 * Whether the browser checks ES modules against the hashes in the document's import map. That cannot be detected directly;
 * every browser that has this function, which was added later, supports it.
 */
const supportsModuleIntegrity = 'isError' in Error;

/** Adds the hash in the release map to each entry's script, so that the browser refuses an altered file, and sets its time-out. */
const boundEntries: RuntimePlugin = {
  name: 'entry-integrity',
  createScript({ url, remoteInfo }) {
    const name = remoteInfo?.name ?? '';
    const request = requests.get(name);
    if (!request) throw new Error(`${url} is the entry of no release`);
    const { base, entry } = request.release;
    const script = document.createElement('script');
    script.crossOrigin = 'anonymous';
    if (!isReleased(request.release)) {
      // the address of its manifest, or the one that the federation devtools have set
      script.src = url;
      return { script, timeout: request.timeoutMs };
    }
    if (!entry.integrity) throw new Error(`${entry.file} has no hash in the release map`);
    const pending = pendingCounts.get(name) ?? 0;
    pendingCounts.set(name, pending + 1);
    script.src = base + entry.file + (pending ? `?again=${pending}` : '');
    script.integrity = entry.integrity;
    for (const event of ['load', 'error']) script.addEventListener(event, () => pendingCounts.delete(name));
    return { script, timeout: request.timeoutMs };
  },
};

/**
 * Makes a failed share load again: the runtime caches the promise of the first attempt, also of a failed one, and would
 * return that failure for ever. Remotes load shares through instances of their own, so the plugin is registered globally.
 */
const retriedShares: RuntimePlugin = {
  name: 'share-retry',
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
  // remotes are built without the core of the runtime: they use this one
  plugins: [injectRuntimeCore(), boundEntries],
});

/**
 * Loads the exports of one module of a release. Each release is registered as a remote of its own, named by name and
 * version: so a new release can be loaded in an open tab, and a failed request is sent again.
 *
 * @param timeoutMs time-out of the entry
 */
export async function loadExposedModule<T>(release: ReleaseEntry, module: string, timeoutMs: number): Promise<T> {
  const { container, base, entry, type = 'global' } = release;
  if (type === 'module' && !supportsModuleIntegrity) throw new Error(`${container} needs module hashes`);
  requests.set(container, { release, timeoutMs });
  const file = readsManifests && !isReleased(release) ? 'mf-manifest.json' : entry.file;
  federation.registerRemotes([{ name: container, entry: base + file, entryGlobalName: container, type }]);
  const factory = await federation.loadRemote<() => T>(`${container}/${module.slice('./'.length)}`, {
    loadFactory: false,
    from: 'runtime',
  });
  if (!factory) throw new Error(`${container} has no ${module}`);
  await nextTask();
  return factory();
}

/** Preloads a share. A failure is not reported: the page that needs it loads it again and reports the failure then. */
export const preloadShare = (key: string): void => void federation.loadShare(key).catch(() => undefined);
