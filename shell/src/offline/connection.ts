import { useSyncExternalStore } from 'react';
import { type ReachEvent, reachEvent } from 'shared/shell';

/** Events of the connection: from the browser, and from API calls. */
export type ConnectionEvent = 'offline' | 'online' | 'unreachable' | 'reachable';

export interface ConnectionState {
  /** `navigator.onLine`. */
  readonly isOnline: boolean;
  /** False after a call that did not reach the site, until one does. */
  readonly isReached: boolean;
  /** Whether the connection was lost before, so that its return is announced. */
  readonly wasOffline: boolean;
}

const transitions: Record<ConnectionEvent, Partial<ConnectionState>> = {
  offline: { isOnline: false, wasOffline: true },
  // failed requests are sent again now: assume that they succeed
  online: { isOnline: true, isReached: true },
  unreachable: { isReached: false, wasOffline: true },
  // does not imply `isOnline`: the response may come from the service worker
  reachable: { isReached: true },
};

export function nextConnectionState(state: ConnectionState, event: ConnectionEvent): ConnectionState {
  const next = { ...state, ...transitions[event] };
  const isSame = (Object.keys(next) as (keyof ConnectionState)[]).every((key) => next[key] === state[key]);
  return isSame ? state : next;
}

const probeEveryMs = 15_000;
/** A small file that is never cached by the service worker and exists on every site. */
const probeAddress = '/favicon.svg';

const initialState: ConnectionState = { isOnline: true, isReached: true, wasOffline: false };
let state = initialState;
const listeners = new Set<() => void>();

function dispatch(event: ConnectionEvent): void {
  const next = nextConnectionState(state, event);
  if (next === state) return;
  state = next;
  for (const listener of listeners) listener();
}

/** A failed call may not be repeated, so the site is requested regularly while it is unreachable. */
async function probe(): Promise<void> {
  if (state.isReached || !state.isOnline || document.visibilityState !== 'visible') return;
  if (await isSiteReachable()) dispatch('reachable');
}

/** Whether a request reaches the site, whatever the browser says about the connection. */
export async function isSiteReachable(): Promise<boolean> {
  try {
    await fetch(probeAddress, { method: 'HEAD', cache: 'no-store' });
    return true;
  } catch {
    return false;
  }
}

/** Subscribes to the events of the connection. @returns a function that unsubscribes */
export function watchConnection(): () => void {
  const offline = () => dispatch('offline');
  const online = () => dispatch('online');
  const reach = (event: Event) => dispatch((event as ReachEvent).detail.isReached ? 'reachable' : 'unreachable');
  if (navigator.onLine === false) offline();
  window.addEventListener('offline', offline);
  window.addEventListener('online', online);
  window.addEventListener(reachEvent, reach);
  const timer = setInterval(() => void probe(), probeEveryMs);
  return () => {
    window.removeEventListener('offline', offline);
    window.removeEventListener('online', online);
    window.removeEventListener(reachEvent, reach);
    clearInterval(timer);
    dispatch('online');
  };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useConnection = (): ConnectionState =>
  useSyncExternalStore(
    subscribe,
    () => state,
    () => initialState,
  );
