import type { ComponentType } from 'react';
import type { ReleaseEntry, RemoteRelease } from 'shared/remote';
import { type FallbackModule, fallbackOf } from './fallback-release';
import { loadExposedModule } from './federation';
import { recordOutcome } from './outcomes';
import { preloadModule } from './preload-module';
import { refetchFiles } from './refetch-files';
import { RemoteUnavailable } from './remote-unavailable';

/** Time-outs for loading a release; shorter if there is a fallback release. */
const timeoutsMs = { alone: 20_000, withFallback: 8_000 } as const;

export interface LoadedModule {
  readonly Component: ComponentType;
  /** Version of the release that it was loaded from: the active one, or the last known good one. */
  readonly version: string;
}

/**
 * Loads the component that one module of a remote exports. Uses the active release; if that one is missing, times out, fails
 * its integrity check, throws while it is evaluated or has no such component, uses the last known good release.
 *
 * @throws RemoteUnavailable for the last release that was tried
 */
export async function loadModule(remote: RemoteRelease, module: string): Promise<LoadedModule> {
  const fallback = fallbackOf(remote, module);
  const timeoutMs = fallback ? timeoutsMs.withFallback : timeoutsMs.alone;
  try {
    return await loadFrom(remote, remote, module, timeoutMs);
  } catch (error) {
    if (!fallback) throw error;
    console.warn(error);
    return loadFallback(remote, fallback);
  }
}

/** @throws RemoteUnavailable */
export function loadFallback(remote: RemoteRelease, { release, module }: FallbackModule): Promise<LoadedModule> {
  console.warn(`Falling back from ${remote.name}@${remote.version} to ${release.version}`);
  return loadFrom(remote, release, module, timeoutsMs.alone);
}

async function loadFrom(
  { name }: RemoteRelease,
  release: ReleaseEntry,
  module: string,
  timeoutMs: number,
): Promise<LoadedModule> {
  const { version } = release;
  try {
    return {
      version,
      Component: await withDeadline(timeoutMs, (deadline) => loadComponent(release, module, deadline)),
    };
  } catch (cause) {
    recordOutcome({ name, version, outcome: 'failed' });
    throw new RemoteUnavailable(name, version, cause);
  }
}

async function loadComponent(release: ReleaseEntry, module: string, deadline: Deadline): Promise<ComponentType> {
  preloadModule(release, module);
  const loaded = await withRetry(
    deadline.signal,
    () => loadExposedModule<{ default: ComponentType }>(release, module, deadline.remainingMs()),
    () => refetchFiles(release, [release.entry, ...(release.preload[module] ?? [])], deadline.signal),
  );
  // a component is a function, or an object if it is wrapped in memo or lazy
  if (!loaded?.default || !['function', 'object'].includes(typeof loaded.default))
    throw new Error(`${module} of ${release.container} exports no component`);
  return loaded.default;
}

/** Long enough for the other scripts of a failed attempt to fail too, short enough to go unnoticed. */
const retryDelayMs = 150;

/**
 * Retries once: this recovers from a dropped connection, and from a failed preload hint. In the latter case the browser
 * answers the first attempt with the hint's failure and sends no request; only the second attempt sends one.
 */
async function withRetry<T>(
  deadline: AbortSignal,
  work: () => Promise<T>,
  beforeRetry: () => Promise<void>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    await new Promise((resolve) => setTimeout(resolve, retryDelayMs));
    if (!deadline.aborted) await beforeRetry();
    if (deadline.aborted) throw error;
    return work();
  }
}

/** The time limit of a load; `signal` is aborted when it is reached. */
interface Deadline {
  readonly signal: AbortSignal;
  readonly remainingMs: () => number;
}

function withDeadline<T>(timeoutMs: number, work: (deadline: Deadline) => Promise<T>): Promise<T> {
  const deadline = new AbortController();
  const endsAtMs = performance.now() + timeoutMs;
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new Error(`No answer within ${timeoutMs} ms`));
      deadline.abort();
    }, timeoutMs);
    work({ signal: deadline.signal, remainingMs: () => endsAtMs - performance.now() })
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}
