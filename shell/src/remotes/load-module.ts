import type { ComponentType } from 'react';
import type { ReleaseEntry, RemoteRelease } from 'shared/remote';
import { askAhead } from './ask-ahead';
import { moduleOf } from './federation';
import { fetchAnew } from './fetch-anew';
import { tellOutcome } from './outcomes';
import { RemoteUnavailable } from './remote-unavailable';
import { type StandIn, standInOf } from './stand-in';

/** After this a release counts as hung; with another one to fall back on, patience is shorter. */
const releaseTimeoutMs = { alone: 20_000, withFallback: 8_000 } as const;

export interface LoadedModule {
  readonly Component: ComponentType;
  /** Of the release that it is from: the live one, or the last known good. */
  readonly version: string;
}

/**
 * The component that one module of a remote exports: from its live release, or, if that one is absent, slow, altered,
 * throws while it starts or lacks the component, from the last known good.
 *
 * @throws RemoteUnavailable of the last release tried
 */
export async function loadModule(remote: RemoteRelease, module: string): Promise<LoadedModule> {
  const standIn = standInOf(remote, module);
  const timeoutMs = standIn ? releaseTimeoutMs.withFallback : releaseTimeoutMs.alone;
  try {
    return await loadFrom(remote, remote, module, timeoutMs);
  } catch (error) {
    if (!standIn) throw error;
    console.warn(error);
    return loadStandIn(remote, standIn);
  }
}

/** @throws RemoteUnavailable */
export function loadStandIn(remote: RemoteRelease, { release, module }: StandIn): Promise<LoadedModule> {
  console.warn(`${release.version} stands in for ${remote.name}@${remote.version}`);
  return loadFrom(remote, release, module, releaseTimeoutMs.alone);
}

async function loadFrom(
  { name }: RemoteRelease,
  release: ReleaseEntry,
  module: string,
  timeoutMs: number,
): Promise<LoadedModule> {
  const { version } = release;
  try {
    return { version, Component: await within(timeoutMs, (deadline) => loadNow(release, module, deadline)) };
  } catch (cause) {
    tellOutcome({ name, version, outcome: 'failed' });
    throw new RemoteUnavailable(name, version, cause);
  }
}

async function loadNow(release: ReleaseEntry, module: string, deadline: Deadline): Promise<ComponentType> {
  askAhead(release, module);
  const loaded = await twice(
    deadline.signal,
    () => moduleOf<{ default: ComponentType }>(release, module, deadline.remainingMs()),
    () => fetchAnew(release, [release.entry, ...(release.preload[module] ?? [])], deadline.signal),
  );
  // a component is a function, or an object where it is wrapped in memo or lazy
  if (!loaded?.default || !['function', 'object'].includes(typeof loaded.default))
    throw new Error(`${module} of ${release.container} exports no component`);
  return loaded.default;
}

/** Long enough for the other scripts of a failed attempt to have failed too, short enough not to be felt. */
const secondTryAfterMs = 150;

/**
 * Tries once more: a dropped connection heals so, and a script whose preload hint failed is answered with that failure
 * the first time, without a request; only the second one goes out.
 */
async function twice<T>(deadline: AbortSignal, work: () => Promise<T>, mend: () => Promise<void>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    await new Promise((resolve) => setTimeout(resolve, secondTryAfterMs));
    if (!deadline.aborted) await mend();
    if (deadline.aborted) throw error;
    return work();
  }
}

/** When the work must be done, and what ends it then. */
interface Deadline {
  readonly signal: AbortSignal;
  readonly remainingMs: () => number;
}

function within<T>(timeoutMs: number, work: (deadline: Deadline) => Promise<T>): Promise<T> {
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
