import type { listUnpaidPools } from 'shared/contract/staff';
import { callStaff } from './call-staff';

const refreshMs = 20_000;

/** Cars and seats of which unpaid bookings hold much, asked again every 20 seconds while the page is seen. */
export const unpaidPoolsQuery = {
  queryKey: ['unpaid-pools'],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    callStaff<typeof listUnpaidPools>('GET', '/staff/unpaid-pools', { signal }),
  refetchInterval: refreshMs,
  refetchOnWindowFocus: true,
};
