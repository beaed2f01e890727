import type { InputOf } from 'shared/contract/operation';
import type {
  closeDiscrepancy as closeOperation,
  closeTakenBack as closeTakenBackOperation,
  listDiscrepancies,
  listMoneyInReview,
  listUnpaidPools,
  matchMoney as matchOperation,
  PaymentUnderReview,
  refundMoney as refundOperation,
  reviveMoney as reviveOperation,
  setBackMoney as setBackOperation,
} from 'shared/contract/staff';
import { callStaff } from './calls';

export type RefundRequest = InputOf<typeof refundOperation>['body'];

const refreshMs = 20_000;
/** While the bank is called about a refund; it may work on it for days after that. */
const sendingRefreshMs = 2000;

/** Payments under review, the oldest first. */
export const paymentsQuery = {
  queryKey: ['payments'],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    callStaff<typeof listMoneyInReview>('GET', '/staff/payments', { signal }),
  refetchInterval: ({ state }: { state: { data?: readonly PaymentUnderReview[] | undefined } }) =>
    state.data?.some(({ isSending, acceptedOn }) => isSending && acceptedOn === null) ? sendingRefreshMs : refreshMs,
  refetchOnWindowFocus: true,
};

/** @throws ApiError `NOT_FOUND`, `STATE_CONFLICT` */
export const matchMoney = (id: string, bookingId: string, idempotencyKey: string) =>
  callStaff<typeof matchOperation>('POST', '/staff/payments/{id}/match', {
    params: { id },
    body: { bookingId },
    idempotencyKey,
  });

/** @throws ApiError `CAR_TAKEN`, `SOLD_OUT`, `STATE_CONFLICT` */
export const reviveMoney = (id: string, idempotencyKey: string) =>
  callStaff<typeof reviveOperation>('POST', '/staff/payments/{id}/revive', {
    params: { id },
    body: {},
    idempotencyKey,
  });

/** @throws ApiError `NOT_FOUND`, `STATE_CONFLICT` */
export const refundMoney = (id: string, body: RefundRequest, idempotencyKey: string) =>
  callStaff<typeof refundOperation>('POST', '/staff/payments/{id}/refund', { params: { id }, body, idempotencyKey });

/** @throws ApiError `NOT_FOUND`, `STATE_CONFLICT` */
export const setBackMoney = (id: string, idempotencyKey: string) =>
  callStaff<typeof setBackOperation>('POST', '/staff/payments/{id}/set-back', {
    params: { id },
    body: {},
    idempotencyKey,
  });

/** @throws ApiError `NOT_FOUND`, `STATE_CONFLICT` */
export const closeTakenBack = (id: string, note: string, idempotencyKey: string) =>
  callStaff<typeof closeTakenBackOperation>('POST', '/staff/payments/{id}/close', {
    params: { id },
    body: { note },
    idempotencyKey,
  });

/** Contradictory reports of the bank on a transfer that are not closed. */
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

/** Cars and flights with a large share of unpaid bookings. */
export const unpaidPoolsQuery = {
  queryKey: ['unpaid-pools'],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    callStaff<typeof listUnpaidPools>('GET', '/staff/unpaid-pools', { signal }),
  refetchInterval: refreshMs,
  refetchOnWindowFocus: true,
};
