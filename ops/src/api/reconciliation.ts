import type { closeDifference as closeOperation, readReconciliation } from 'shared/contract/reconciliation';
import { callStaff } from './calls';

/** The reports of the providers, and the open differences. */
export const reconciliationQuery = {
  queryKey: ['reconciliation'],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    callStaff<typeof readReconciliation>('GET', '/staff/reconciliation', { signal }),
  refetchOnWindowFocus: true,
};

/** @throws ApiError `NOT_FOUND`, `STATE_CONFLICT` */
export const closeDifference = (id: string, note: string, idempotencyKey: string) =>
  callStaff<typeof closeOperation>('POST', '/staff/reconciliation/differences/{id}/close', {
    params: { id },
    body: { note },
    idempotencyKey,
  });
