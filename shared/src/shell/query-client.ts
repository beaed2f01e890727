import { QueryClient } from '@tanstack/react-query';

const cacheMs = 60_000;
const retries = 2;

/** Only a connection failure or a server error may succeed at a retry. */
function isTransient(error: unknown): boolean {
  const { kind, status } = error as { kind?: unknown; status?: unknown };
  if (kind === 'FETCH_ERROR' || kind === 'TIMEOUT_ERROR') return true;
  return kind === 'STATUS' && typeof status === 'number' && status >= 500;
}

/** The cache of server state. An entry is removed 60 seconds after its last use. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      gcTime: cacheMs,
      retry: (failures, error) => failures < retries && isTransient(error),
      // travellers pay for their data: queries that have to be current refetch explicitly
      refetchOnWindowFocus: false,
    },
  },
});
