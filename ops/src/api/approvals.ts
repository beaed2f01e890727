import type { ApprovalFacts, ApprovalsAnswer, DecisionAnswer } from 'releases/contract/approvals-api';
import { callReleases } from './calls';

export type { ApprovalFacts };

/** What waits for a second person. */
export const approvalsQuery = {
  queryKey: ['releases', 'approvals'],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
    callReleases<ApprovalsAnswer>('GET', '/approvals', { signal }),
  refetchInterval: 5_000,
  refetchOnWindowFocus: true,
};

export interface DecisionOrder {
  readonly id: string;
  readonly verdict: 'approve' | 'decline';
  readonly why?: string;
}

/** @throws ApiError `OWN_APPROVAL`, `ALREADY_DECIDED`, `APPROVAL_EXPIRED`, `MOVED_MEANWHILE` and more, each with its reason */
export const decide = ({ id, verdict, why }: DecisionOrder, idempotencyKey: string) =>
  callReleases<DecisionAnswer>('POST', `/approvals/${id}/${verdict}`, {
    body: verdict === 'decline' && why ? { why } : {},
    idempotencyKey,
  });
