import { useQuery } from '@tanstack/react-query';
import { approvalsQuery } from '../api/approvals';
import { countsQuery } from '../api/now';
import { healthQuery } from '../api/releases';
import { failingReleases } from '../model/failing-releases';

const refreshMs = 30_000;

const ofReleases = {
  // without a session of the registry every response is the same refusal
  refetchInterval: ({ state }: { readonly state: { readonly error: unknown } }) => (state.error ? false : refreshMs),
  refetchOnWindowFocus: false,
  retry: false,
} as const;

/** How much waits, by the counters of the sections. A counter that is absent or zero is not shown. */
export type Waiting = Readonly<Partial<Record<string, number>>>;

export function useWaiting(): Waiting {
  const { data } = useQuery(countsQuery);
  const seesReleases = data?.may.includes('releases:own') === true;
  const health = useQuery({ ...healthQuery, ...ofReleases, enabled: seesReleases });
  const approvals = useQuery({ ...approvalsQuery, ...ofReleases, enabled: seesReleases });
  return {
    ...(data?.rides !== undefined && { rides: data.rides }),
    ...(data?.payments !== undefined && { payments: data.payments }),
    ...(data?.messages && { messages: data.messages.open }),
    ...(health.data && {
      releases:
        failingReleases(health.data).length +
        (approvals.data?.approvals ?? []).filter(({ mayApprove }) => mayApprove).length,
    }),
  };
}
