import { useSyncExternalStore } from 'react';
import { type ReachEvent, reachEvent } from 'shared/shell';
import { type ConnectionSignal, type ConnectionState, nextConnection } from './connection-state';

const lookEveryMs = 15_000;
/** Small, always of the network, and there on every site. */
const lookAtAddress = '/favicon.svg';

let state: ConnectionState = { isOnline: true, isReached: true, wasAway: false };
const listeners = new Set<() => void>();

function hear(signal: ConnectionSignal): void {
  const next = nextConnection(state, signal);
  if (next === state) return;
  state = next;
  for (const listener of listeners) listener();
}

/** A call that failed need not be made again: so the site is asked whether it can be reached, as long as it cannot. */
async function look(): Promise<void> {
  if (state.isReached || !state.isOnline || document.visibilityState !== 'visible') return;
  try {
    await fetch(lookAtAddress, { method: 'HEAD', cache: 'no-store' });
    hear('answered');
  } catch {
    // the next look
  }
}

/** Follows the connection from now on. @returns what ends it */
export function watchConnection(): () => void {
  const offline = () => hear('offline');
  const online = () => hear('online');
  const reach = (event: Event) => hear((event as ReachEvent).detail.isReached ? 'answered' : 'unreached');
  if (navigator.onLine === false) offline();
  window.addEventListener('offline', offline);
  window.addEventListener('online', online);
  window.addEventListener(reachEvent, reach);
  const timer = setInterval(() => void look(), lookEveryMs);
  return () => {
    window.removeEventListener('offline', offline);
    window.removeEventListener('online', online);
    window.removeEventListener(reachEvent, reach);
    clearInterval(timer);
    hear('online');
  };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useConnection = (): ConnectionState => useSyncExternalStore(subscribe, () => state);
