import type { InputOf } from 'shared/contract/operation';
import type {
  listMoneyInReview,
  MoneyInReview,
  matchMoney as matchOperation,
  refundMoney as refundOperation,
  reviveMoney as reviveOperation,
} from 'shared/contract/staff';
import { callStaff } from './call-staff';

export type RefundRequest = InputOf<typeof refundOperation>['body'];

const refreshMs = 20_000;
/** While the bank is sending a refund, which takes it a moment. */
const sendingRefreshMs = 2000;

/** Money that waits for a person, the longest waiting first. */
export const paymentsQuery = {
  queryKey: ['payments'],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    callStaff<typeof listMoneyInReview>('GET', '/staff/payments', { signal }),
  refetchInterval: ({ state }: { state: { data?: readonly MoneyInReview[] | undefined } }) =>
    state.data?.some(({ isSending }) => isSending) ? sendingRefreshMs : refreshMs,
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
