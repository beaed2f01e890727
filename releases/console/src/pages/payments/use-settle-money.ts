import { useQueryClient } from '@tanstack/react-query';
import type { ReviewAction } from 'shared/contract/lists';
import type { MoneyInReview } from 'shared/contract/staff';
import { matchMoney, paymentsQuery, refundMoney, reviveMoney } from '../../api/payments';
import { useStaffAction } from '../../components/use-staff-action';
import { tidyReference } from '../../model/money-words';

interface Settling {
  readonly action: ReviewAction;
  /** What the dialog asked for: a booking ID, or the bank's reference. */
  readonly typed: string;
}

type Send = (id: string, typed: string, idempotencyKey: string) => Promise<{ message: string }>;

const calls: Readonly<Record<ReviewAction, Send>> = {
  match: (id, typed, key) => matchMoney(id, tidyReference(typed), key),
  revive: (id, _, key) => reviveMoney(id, key),
  refund: (id, _, key) => refundMoney(id, { by: 'bank' }, key),
  mark_refunded: (id, typed, key) => refundMoney(id, { by: 'hand', reference: typed }, key),
};

/** Does one thing with money in review; `onSettled` gets the server's sentence about it. */
export function useSettleMoney(item: MoneyInReview, onSettled: (message: string) => void) {
  const queryClient = useQueryClient();
  return useStaffAction({
    send: ({ action, typed }: Settling, key) => calls[action](item.itemId, typed, key),
    onDone: ({ message }) => onSettled(message),
    onRefused: () => void queryClient.invalidateQueries(paymentsQuery),
  });
}
