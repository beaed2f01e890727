import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import type { ReleaseEntry, RemoteRelease } from 'shared/remote';
import { runEntry } from './entry-script';
import { RemoteUnavailable } from './remote-unavailable';

/** After this a release counts as hung; with another one to fall back on, patience is shorter. */
const releaseTimeoutMs = { alone: 20_000, withFallback: 8_000 } as const;

/**
 * The default export of one module of a remote: from its live release, or, if that one is absent, slow, altered or
 * throws while it starts, from the last known good.
 *
 * @throws RemoteUnavailable of the last release tried
 */
export async function loadModule<T>(remote: RemoteRelease, module: string): Promise<T> {
  const { lastKnownGood } = remote;
  if (!lastKnownGood) return loadFrom<T>(remote, remote, module, releaseTimeoutMs.alone);
  try {
    return await loadFrom<T>(remote, remote, module, releaseTimeoutMs.withFallback);
  } catch (error) {
    console.warn(`${remote.name}@${remote.version} failed, falling back to ${lastKnownGood.version}`, error);
    return loadFrom<T>(remote, lastKnownGood, module, releaseTimeoutMs.alone);
  }
}

async function loadFrom<T>(
  remote: RemoteRelease,
  release: ReleaseEntry,
  module: string,
  timeoutMs: number,
): Promise<T> {
  try {
    return await within(timeoutMs, loadNow<T>(release, module));
  } catch (cause) {
    throw new RemoteUnavailable(remote.name, release.version, cause);
  }
}

async function loadNow<T>(release: ReleaseEntry, module: string): Promise<T> {
  await twice(() => runEntry(release));
  // Each release has a container of its own, so a name never changes its meaning and needs no forced registration.
  registerRemotes([
    {
      name: release.container,
      entry: release.base + release.entry.file,
      entryGlobalName: release.container,
      type: 'global',
    },
  ]);
  const loaded = await twice(() => loadRemote<{ default: T }>(`${release.container}/${module.slice('./'.length)}`));
  if (!loaded?.default) throw new Error(`${module} of ${release.container} exports nothing`);
  return loaded.default;
}

/** Long enough for the other scripts of a failed attempt to have failed too, short enough not to be felt. */
const secondTryAfterMs = 150;

/**
 * Tries once more: a dropped connection heals so, and a script whose preload hint failed is answered with that failure
 * the first time, without a request; only the second one goes out.
 */
async function twice<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch {
    await new Promise((resolve) => setTimeout(resolve, secondTryAfterMs));
    return work();
  }
}

function within<T>(timeoutMs: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`No answer within ${timeoutMs} ms`)), timeoutMs);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
