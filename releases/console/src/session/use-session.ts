import { useEffect, useState } from 'react';
import { onSession } from '../api/call-staff';

/**
 * `unknown` until the first answer, for no script can read the cookie; `out` shows the way in; `ended` keeps the page
 * with what was being typed and asks for the token over it.
 */
export type Session = 'unknown' | 'in' | 'ended' | 'out';

const refused: Readonly<Record<Session, Session>> = { unknown: 'out', in: 'ended', ended: 'ended', out: 'out' };

export function useSession(): [Session, (session: Session) => void] {
  const [session, setSession] = useState<Session>('unknown');
  useEffect(
    () =>
      onSession((standing) => {
        // an answer that was under way while somebody signed out does not sign in again
        if (standing === 'refused') setSession((before) => refused[before]);
        else setSession((before) => (before === 'unknown' ? 'in' : before));
      }),
    [],
  );
  return [session, setSession];
}
