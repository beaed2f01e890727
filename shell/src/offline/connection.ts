import { useSyncExternalStore } from 'react';
import { type ReachEvent, reachEvent } from 'shared/shell';
import { type ConnectionEvent, type ConnectionState, nextConnectionState } from './connection-state';

const probeEveryMs = 15_000;
/** A small file that is never cached by the service worker and exists on every site. */
const probeAddress = '/favicon.svg';

let state: ConnectionState = { isOnline: true, isReached: true, wasOffline: false };
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
  try {
    await fetch(probeAddress, { method: 'HEAD', cache: 'no-store' });
    dispatch('reachable');
  } catch {
    // still unreachable: the next probe follows
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

export const useConnection = (): ConnectionState => useSyncExternalStore(subscribe, () => state);
