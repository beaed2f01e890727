import { sql } from 'kysely';
import type { Context } from '../context';
import type { RunningJob } from '../jobs';
import { AnswerNotUnderstood } from '../jobs/circuit-breaker';
import { type PaymentProvider, type RefundAttempt, RefundNotUnderstood, type RefundRequest } from './provider';
import { keyOf, type Refusable } from './refusals';

/** A refund that was started and has not ended, as its provider is called about it. */
interface StartedRefund {
  /** Undefined if it is no longer in the settings. */
  readonly bank: PaymentProvider | undefined;
  readonly provider: string;
  /** Our id of the transfer. */
  readonly transferId: number;
  /** The same at every attempt: banks compare a request with the first one of its key. */
  readonly request: RefundRequest;
  /** The provider's, of the refund. */
  readonly reference: string | null;
  /** The provider has it: it is asked about the refund, and not to send it again. */
  readonly isAccepted: boolean;
}

/** @returns undefined if it was not started, or has ended */
export async function startedRefund({ db, banks }: Context, of: Refusable): Promise<StartedRefund | undefined> {
  const refund =
    'refundId' in of
      ? sql`(select transfer_id, amount_kobo, state, begun_at, accepted_at, provider_reference from refunds
          where id = ${of.refundId})`
      : sql`(select transfer_id, amount_kobo, state, begun_at, accepted_at, provider_reference from unmatched_refunds
          where transfer_id = ${of.transferId})`;
  const { rows } = await sql<Row>`
    select t.id as "transferId", t.provider, t.provider_transfer_id as "ofProvider", r.amount_kobo as kobo,
      coalesce(r.begun_at, t.learnt_at) as at, r.accepted_at is not null as "isAccepted",
      r.provider_reference as "refundReference", coalesce(a.reference, t.account_number) as reference, a.provider_reference as "providerReference",
      coalesce(a.account_number, t.account_number) as "accountNumber", coalesce(a.amount_kobo, t.amount_kobo) as "accountKobo",
      coalesce(a.opened_at, t.sent_at) as "openedAt"
    from ${refund} r join transfers t on t.id = r.transfer_id
      left join payment_accounts a on a.id = t.account_id and a.account_number = t.account_number
    where r.state in ('sending', 'attention')`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { transferId, provider, refundReference, isAccepted, ofProvider, kobo, at } = row;
  const { reference, providerReference, accountNumber, accountKobo, openedAt } = row;
  const account = { reference, providerReference, accountNumber, amountKobo: accountKobo, openedAt };
  return {
    bank: banks.of(provider),
    provider,
    transferId,
    request: { key: await keyOf(db, of), transferId: ofProvider, account, amountKobo: kobo, at },
    reference: refundReference,
    isAccepted,
  };
}

/** Since when it is not known whether an earlier attempt reached the provider; undefined without such an attempt. */
export type UnsureSince = Date | undefined;

/** A job that runs again has made an attempt without an answer; a job that follows one has its time in the payload. */
export function unsureSinceOf(
  { now }: Context,
  payload: Record<string, unknown>,
  { attempts }: RunningJob,
): UnsureSince {
  if (attempts > 1) return now();
  return payload.unsureSince === undefined ? undefined : new Date(String(payload.unsureSince));
}

/** The later one: a provider may have taken any of them. */
export const laterOf = (one: UnsureSince, other: UnsureSince): UnsureSince =>
  one && other ? new Date(Math.max(one.getTime(), other.getTime())) : (one ?? other);

/** What a request says about that. */
const unsureFor = ({ now }: Context, since: UnsureSince) => since && { unsureForMs: now().getTime() - since.getTime() };

/** An attempt, and since when it is not known whether the provider has the refund; undefined if that is known. */
interface Attempted {
  readonly answer: RefundAttempt;
  readonly since: UnsureSince;
}

const look =
  'Look in its dashboard what became of this refund: if it was sent, record it as sent by hand; if not, put it back';

/** Calls the provider about a refund. A person decides about an answer that is not understood: the provider may have the refund. */
export async function attempt(
  context: Context,
  { bank, provider, request }: StartedRefund,
  since: UnsureSince,
  call: (bank: PaymentProvider, request: RefundRequest) => Promise<RefundAttempt>,
): Promise<Attempted> {
  if (!bank) {
    const fault = `The provider ${provider} is not in the settings any more. ${look}`;
    return { answer: { outcome: 'needs_person', reference: null, fault }, since };
  }
  const began = context.now();
  try {
    const answer = await call(bank, { ...request, ...unsureFor(context, since) });
    return { answer, since: answer.outcome === 'unsure' ? since : undefined };
  } catch (error) {
    if (!(error instanceof AnswerNotUnderstood)) throw error;
    const reference = error instanceof RefundNotUnderstood ? error.reference : null;
    return { answer: { outcome: 'needs_person', reference, fault: `${error.message}. ${look}` }, since: began };
  }
}

/** When a refund is asked for again about which the provider is unsure. */
export const unsureWaitMs = 300_000;

interface Row {
  readonly transferId: number;
  readonly provider: string;
  readonly ofProvider: string;
  readonly kobo: number;
  readonly at: Date;
  readonly isAccepted: boolean;
  readonly refundReference: string | null;
  /** The name that the provider gave, for a transfer into no account of ours. */
  readonly reference: string;
  readonly providerReference: string | null;
  readonly accountNumber: string;
  readonly accountKobo: number;
  readonly openedAt: Date;
}
