import type { ComponentType } from 'react';
import type { ReleaseEntry, ReleaseFile, RemoteRelease } from 'shared/remote';
import { loadExposedModule, preloadShare } from './federation';
import { recordOutcome } from './outcomes';

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

const requested = new Set<string>();

/**
 * Requests everything that a page needs besides its entry in parallel with it: its own scripts, which may run before the
 * entry does, and the shares that its declaration names. A failure is not reported here: the file is requested again, and
 * the failure reported, when the page is loaded.
 */
function preloadModule({ base, type, preload, routes, widgets }: ReleaseEntry, module: string): void {
  // an entry that is an ES module imports the other scripts itself
  if (type !== 'module')
    for (const { file, integrity } of preload[module] ?? []) if (integrity) appendScriptOnce(base + file, integrity);
  const parts = [...routes, ...widgets].filter((part) => part.module === module);
  for (const key of parts.flatMap(({ needs = [] }) => needs)) preloadShare(key);
}

function appendScriptOnce(address: string, integrity: string): void {
  if (requested.has(address)) return;
  requested.add(address);
  const script = document.createElement('script');
  // webpack's runtime in the entry finds this tag by its address, and waits for it instead of adding another one
  script.src = address;
  script.crossOrigin = 'anonymous';
  script.integrity = integrity;
  script.onload = () => script.remove();
  script.onerror = () => script.remove();
  document.head.append(script);
}

/**
 * Replaces these files in the browser's HTTP cache. Otherwise a file that arrived altered or truncated would be served from
 * the cache, and refused, for as long as a release may be cached: a year. Does nothing offline: a browser deletes the cached
 * copy before it sends the request, and an offline tab would lose files that it can use. Failures are ignored.
 */
async function refetchFiles({ base }: ReleaseEntry, files: readonly ReleaseFile[], signal: AbortSignal): Promise<void> {
  if (!navigator.onLine) return;
  await Promise.allSettled(
    files.map(async ({ file, integrity }) => fetch(base + file, { cache: 'reload', integrity, signal })),
  );
}

export interface FallbackModule {
  readonly release: ReleaseEntry;
  readonly module: string;
}

/** The module of the last known good release with the same page or widget; undefined if there is none. */
export function fallbackOf(
  { lastKnownGood, routes, widgets }: RemoteRelease,
  module: string,
): FallbackModule | undefined {
  if (!lastKnownGood) return undefined;
  const hasModule = (part: { readonly module: string }) => part.module === module;
  const route = routes.find(hasModule);
  const widget = widgets.find(hasModule);
  const part =
    lastKnownGood.routes.find(({ path }) => path === route?.path) ??
    lastKnownGood.widgets.find(({ name }) => name === widget?.name);
  return part && { release: lastKnownGood, module: part.module };
}

/** A release could not be loaded: its script is missing, altered, timed out, or threw while it was evaluated. */
class RemoteUnavailable extends Error {
  override readonly name = 'RemoteUnavailable';

  constructor(
    readonly remote: string,
    readonly version: string,
    override readonly cause: unknown,
  ) {
    super(`${remote}@${version} could not be loaded: ${cause instanceof Error ? cause.message : cause}`);
  }
}
