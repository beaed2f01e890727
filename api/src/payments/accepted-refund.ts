import type { Context } from '../context';
import type { Tx } from '../database';
import type { RefundAnswer } from './provider';
import { faultOf, type Refusable } from './refusals';

type NotYetSent = Extract<RefundAnswer, { outcome: 'accepted' | 'needs_person' }>;

/** The columns of a refund that the provider has and has not sent yet. */
export const acceptedAs = (
  { now }: Context,
  before: {
    readonly accepted_at: Date | null;
    readonly fault_at: Date | null;
    readonly provider_reference: string | null;
  },
  answer: NotYetSent,
) => ({
  state: answer.outcome === 'accepted' ? ('sending' as const) : ('attention' as const),
  fault: answer.outcome === 'accepted' ? null : faultOf(answer.fault),
  fault_at: answer.outcome === 'accepted' ? null : (before.fault_at ?? now()),
  accepted_at: before.accepted_at ?? now(),
  provider_reference: answer.reference ?? before.provider_reference,
});

/** An alarm, once: the money stays at the provider until a person does something there. */
export function reportNeed(
  { log }: Context,
  before: { readonly fault: string | null },
  key: string,
  answer: NotYetSent,
): void {
  if (answer.outcome === 'needs_person' && before.fault === null)
    log.error(
      { refund: key, fault: answer.fault },
      'The bank cannot send a refund until a person does something there',
    );
}

const minuteMs = 60_000;
const waitsInMinutes = [1, 2, 5, 15, 30, 60, 120, 360];

/** How long the provider is not asked after so many questions: a refund takes minutes or days. */
const waitBeforeAskMs = (asked: number): number =>
  (waitsInMinutes[Math.min(asked, waitsInMinutes.length - 1)] ?? 0) * minuteMs;

/**
 * Enqueues the next question about an accepted refund.
 * @param asked the number of questions before it; the same question is enqueued once
 */
export const enqueueAsk = (tx: Tx, { jobs, now }: Context, of: Refusable, { key, asked }: Ask): Promise<void> =>
  jobs.enqueue(tx, {
    kind: 'ask-refund',
    key: `ask-refund:${key}:${asked}`,
    payload: { ...of, asked },
    runAt: new Date(now().getTime() + waitBeforeAskMs(asked)),
  });

interface Ask {
  readonly key: string;
  readonly asked: number;
}
