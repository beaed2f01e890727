import type { closeDiscrepancy as closeOperation, listDiscrepancies } from 'shared/contract/staff';
import { callStaff } from './call-staff';

const refreshMs = 20_000;

/** Where the bank contradicts itself about a transfer, and nobody has settled it yet. */
export const discrepanciesQuery = {
  queryKey: ['discrepancies'],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    callStaff<typeof listDiscrepancies>('GET', '/staff/discrepancies', { signal }),
  refetchInterval: refreshMs,
  refetchOnWindowFocus: true,
};

/** @throws ApiError `NOT_FOUND`, `STATE_CONFLICT` */
export const closeDiscrepancy = (id: string, note: string, idempotencyKey: string) =>
  callStaff<typeof closeOperation>('POST', '/staff/discrepancies/{id}/close', {
    params: { id },
    body: { note },
    idempotencyKey,
  });
