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
