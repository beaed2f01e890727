import { useEffect, useState } from 'react';
import { type Door, onSession } from '../api/standing';

/**
 * `unknown` until the first answer, for no script can read the cookie; `out` shows the way in; `ended` keeps the page
 * with what was being typed and asks for the token over it.
 */
export type Session = 'unknown' | 'in' | 'ended' | 'out';
export type Sessions = Readonly<Record<Door, Session>>;

const refused: Readonly<Record<Session, Session>> = { unknown: 'out', in: 'ended', ended: 'ended', out: 'out' };
// an answer that was under way while somebody signed out does not sign in again
const accepted: Readonly<Record<Session, Session>> = { unknown: 'in', in: 'in', ended: 'ended', out: 'out' };

/** How somebody stands at each door. */
export function useSessions(): [Sessions, (door: Door, session: Session) => void] {
  const [sessions, setSessions] = useState<Sessions>({ staff: 'unknown', releases: 'unknown' });
  useEffect(
    () =>
      onSession((door, standing) => {
        const next = standing === 'refused' ? refused : accepted;
        setSessions((before) => ({ ...before, [door]: next[before[door]] }));
      }),
    [],
  );
  return [sessions, (door, session) => setSessions((before) => ({ ...before, [door]: session }))];
}
