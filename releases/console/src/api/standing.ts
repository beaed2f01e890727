/** Two keys, two doors: the staff's for bookings and money, the release registry's for what is live. */
export type Door = 'staff' | 'releases';

type Standing = 'accepted' | 'refused';
type Listener = (door: Door, standing: Standing) => void;
const listeners = new Set<Listener>();

/** Told after each answered call whether the session behind its door still stands. Returns what ends the listening. */
export function onSession(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const tellStanding: Listener = (door, standing) => {
  for (const listener of listeners) listener(door, standing);
};

/** No foreign page can send this header, so a session's cookie alone moves nothing. */
export const ours = { 'x-tafiya-ops': '1' };
