import { QueryClient } from '@tanstack/react-query';

const keptMs = 60_000;
const retries = 2;

/** A refusal is an answer; only what never reached the site, or broke there, is worth asking again. */
function isPassing(error: unknown): boolean {
  const { kind, status } = error as { kind?: unknown; status?: unknown };
  if (kind === 'FETCH_ERROR' || kind === 'TIMEOUT_ERROR') return true;
  return kind === 'STATUS' && typeof status === 'number' && status >= 500;
}

/** The site's one cache of server state, kept 60 seconds after its last use. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      gcTime: keptMs,
      retry: (failures, error) => failures < retries && isPassing(error),
      // Travellers pay for their data: what has to be current asks by itself.
      refetchOnWindowFocus: false,
    },
  },
});
