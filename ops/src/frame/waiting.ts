import { useQuery } from '@tanstack/react-query';
import { countsQuery } from '../api/now';
import { healthQuery } from '../api/releases';
import { failingReleases } from '../model/failing-releases';

const refreshMs = 30_000;

/** How much waits, by the counters of the sections. A counter that is absent or zero is not shown. */
export type Waiting = Readonly<Partial<Record<string, number>>>;

export function useWaiting(): Waiting {
  const { data } = useQuery(countsQuery);
  const seesReleases = data?.may.includes('releases:own') === true;
  const health = useQuery({
    ...healthQuery,
    enabled: seesReleases,
    // without a session of the registry every answer is the same refusal
    refetchInterval: ({ state }) => (state.error ? false : refreshMs),
    refetchOnWindowFocus: false,
    retry: false,
  });
  return {
    ...(data?.rides !== undefined && { rides: data.rides }),
    ...(data?.payments !== undefined && { payments: data.payments }),
    ...(health.data && { releases: failingReleases(health.data).length }),
  };
}
