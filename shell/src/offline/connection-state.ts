/** What is heard of the connection: from the browser, and from the calls that are made. */
export type ConnectionSignal = 'offline' | 'online' | 'unreached' | 'answered';

export interface ConnectionState {
  /** What the browser believes. */
  readonly isOnline: boolean;
  /** False after a call that did not get through, until one does. */
  readonly isReached: boolean;
  /** Whether there was no connection at some time, so that its return is worth a word. */
  readonly wasAway: boolean;
}

const changes: Record<ConnectionSignal, Partial<ConnectionState>> = {
  offline: { isOnline: false, wasAway: true },
  // what did not get through before is asked again: until then there is no reason to doubt
  online: { isOnline: true, isReached: true },
  unreached: { isReached: false, wasAway: true },
  // no proof of being online: an answer may come from the device
  answered: { isReached: true },
};

export function nextConnection(state: ConnectionState, signal: ConnectionSignal): ConnectionState {
  const next = { ...state, ...changes[signal] };
  const isSame = (Object.keys(next) as (keyof ConnectionState)[]).every((key) => next[key] === state[key]);
  return isSame ? state : next;
}
