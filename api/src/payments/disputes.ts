import { inTransaction } from 'server/database';
import type { Context } from '../context';
import type { Tx } from '../database';
import { applyReport } from './apply-transfer';
import { reportOf } from './ask-provider';
import { columnsAtProvider } from './ledger';
import type { BookingKind } from './payable';
import type { Dispute } from './provider';

const dayMs = 86_400_000;
/** How long after each notice of a dispute its account is asked about: the money may go days after the end of a dispute. */
const askForDays = 14;

interface DisputeNotice {
  readonly provider: string;
  readonly eventId: string;
  readonly reference: string;
  readonly dispute: Dispute;
  /** Undefined if no account of ours is meant. */
  readonly accountId: number | undefined;
}

/** Says in the log that a dispute waits for an answer, and enqueues a question about its account now and on each of the next days. */
export async function noteDispute(
  tx: Tx,
  { jobs, log, now }: Context,
  { provider, eventId, reference, dispute, accountId }: DisputeNotice,
): Promise<void> {
  if (!dispute.isOver)
    log.error(
      { provider, reference, answerBy: dispute.answerBy },
      'A payment is disputed: answer in the dashboard of the provider',
    );
  if (accountId === undefined) return;
  const questions = Array.from({ length: askForDays + 1 }, (_, day) => ({
    kind: 'ask-disputed',
    key: `ask-disputed:${provider}:${eventId}:${day}`,
    payload: { accountId },
    runAt: new Date(now().getTime() + day * dayMs),
  }));
  await jobs.enqueue(tx, ...questions);
}

/** Asks the provider whether the money of a disputed account was taken back. */
export async function askDisputed(context: Context, kinds: readonly BookingKind[], accountId: number): Promise<void> {
  const account = await context.db
    .selectFrom('payment_accounts')
    .select(columnsAtProvider)
    .select('provider')
    .where('id', '=', accountId)
    .executeTakeFirst();
  if (!account) return;
  const { provider } = account;
  const { transfers, takenBack } = await reportOf(context, account);
  await inTransaction(context.db, (tx) =>
    applyReport(tx, context, kinds, { provider, transfers, takenBack, source: 'reconciliation' }),
  );
}
