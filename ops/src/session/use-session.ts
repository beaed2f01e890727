import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { onSessionResult } from '../api/calls';
import { type Me, meQuery } from '../api/people';

/**
 * `unknown` until the first response, as scripts cannot read the cookie. `out` shows the sign-in page. `ended` leaves the
 * page as it is, with its typed input, and asks for password and code in a dialog.
 */
export type SessionState = 'unknown' | 'in' | 'ended' | 'out';

const afterEnd: Readonly<Record<SessionState, SessionState>> = {
  unknown: 'out',
  in: 'ended',
  ended: 'ended',
  out: 'out',
};
// A response that was pending during a sign-out must not sign in again.
const afterAcceptance: Readonly<Record<SessionState, SessionState>> = {
  unknown: 'in',
  in: 'in',
  ended: 'ended',
  out: 'out',
};

export interface Session {
  readonly state: SessionState;
  readonly me: Me | undefined;
  /** Why it is not known who is signed in. */
  readonly failure: Error | null;
  readonly retry: () => void;
  readonly setState: (state: SessionState) => void;
}

/** The one session of the back office, and who has it. */
export function useSession(): Session {
  const queryClient = useQueryClient();
  const [state, setState] = useState<SessionState>('unknown');
  const { data: me, error: failure, refetch } = useQuery({ ...meQuery, enabled: state !== 'out' });
  useEffect(
    () =>
      onSessionResult((result) => {
        if (result === 'accepted') setState((before) => afterAcceptance[before]);
        if (result === 'over') setState((before) => afterEnd[before]);
        // the roles were changed meanwhile: the navigation follows
        if (result === 'refused') void queryClient.invalidateQueries({ queryKey: meQuery.queryKey });
      }),
    [queryClient],
  );
  return { state, me, failure, retry: () => void refetch(), setState };
}
