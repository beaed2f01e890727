import { inTransaction } from 'server/database';
import type { Context } from '../context';
import type { Tx } from '../database';
import { enqueueAsk } from './accepted-refund';
import { findAccount, nameOf } from './ledger';
import type { BookingKind } from './payable';
import type { AccountKey } from './provider';
import { attempt, laterOf, startedRefund, type UnsureSince, unsureWaitMs } from './refund-request';
import { inTurn } from './refund-turn';
import type { Refusable } from './refusals';
import { applyUnmatchedAnswer } from './review/resolve-items';
import { applyAnswer } from './send-refund';

/**
 * Asks the provider about a refund that it has accepted, and writes the response.
 * @param asked the number of questions before this one; undefined for a question that a notice caused
 */
export async function askRefund(
  context: Context,
  kinds: readonly BookingKind[],
  of: Refusable,
  asked: number | undefined,
  unsureSince?: UnsureSince,
): Promise<void> {
  const started = await startedRefund(context, of);
  if (!started?.isAccepted) return;
  const ask = (unanswered: UnsureSince) => askAndWrite(context, kinds, of, asked, laterOf(unsureSince, unanswered));
  if (started.reference !== null) {
    await ask(undefined);
    return;
  }
  // a refund that the provider has not begun is begun by the question
  if (!(await inTurn(context, of, started.transferId, ask)))
    await askLater(context, of, started.request.key, asked, unsureSince);
}

/** @returns since when it is not known whether the provider has it, if that is still so */
async function askAndWrite(
  context: Context,
  kinds: readonly BookingKind[],
  of: Refusable,
  asked: number | undefined,
  unsureSince: UnsureSince,
): Promise<UnsureSince> {
  const started = await startedRefund(context, of);
  if (!started?.isAccepted) return unsureSince;
  const { request, reference } = started;
  const { answer, since } = await attempt(context, started, unsureSince, (bank, asks) =>
    bank.refundState(context.db, { ...asks, reference }),
  );
  await inTransaction(context.db, (tx) => {
    if (answer.outcome === 'unsure') return askUnsure(tx, context, of, asked, unsureSince);
    const news = { key: request.key, answer, ...(asked !== undefined && { next: asked + 1 }) };
    return 'refundId' in of
      ? applyAnswer(tx, context, kinds, of.refundId, news)
      : applyUnmatchedAnswer(tx, context, of.transferId, news);
  });
  return since;
}

/** After the question of another process; what a notice asks is asked again in its time. */
async function askLater(
  context: Context,
  of: Refusable,
  key: string,
  asked: number | undefined,
  unsureSince: UnsureSince,
): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    if (unsureSince) await askUnsure(tx, context, of, asked, unsureSince);
    else if (asked !== undefined) await enqueueAsk(tx, context, of, { key, asked: asked + 1 });
  });
}

function askUnsure(
  tx: Tx,
  { jobs, now }: Context,
  of: Refusable,
  asked: number | undefined,
  unsureSince: UnsureSince,
): Promise<unknown> {
  const payload = { ...of, ...(asked !== undefined && { asked }), ...(unsureSince && { unsureSince }) };
  return jobs.enqueue(tx, { kind: 'ask-refund', payload, runAt: new Date(now().getTime() + unsureWaitMs) });
}

/** Enqueues a question about each refund that a notice may be about. The notice itself is not believed. */
export async function wakeRefunds(
  tx: Tx,
  { jobs }: Context,
  provider: string,
  { eventId, of }: { readonly eventId: string; readonly of: AccountKey | { readonly key: string } },
): Promise<void> {
  const woken = 'key' in of ? refundsWithKey(of.key) : await refundsOfAccount(tx, provider, of);
  for (const one of woken) {
    const name = 'refundId' in one ? `refund:${one.refundId}` : `unmatched-refund:${one.transferId}`;
    await jobs.enqueue(tx, { kind: 'ask-refund', key: `ask-refund:${name}:${provider}:${eventId}`, payload: one });
  }
}

function refundsWithKey(key: string): Refusable[] {
  const [, kind, id] = /^(refund|unmatched-refund):(\d{1,15})(?::\d{1,6})?$/.exec(key) ?? [];
  if (!id) return [];
  return [kind === 'refund' ? { refundId: Number(id) } : { transferId: Number(id) }];
}

async function refundsOfAccount(tx: Tx, provider: string, key: AccountKey): Promise<Refusable[]> {
  const account = await findAccount(tx, provider, key);
  const transfers = await tx
    .selectFrom('transfers')
    .leftJoin('refunds', 'refunds.transfer_id', 'transfers.id')
    .leftJoin('unmatched_refunds', 'unmatched_refunds.transfer_id', 'transfers.id')
    .select(['refunds.id as refund_id', 'unmatched_refunds.transfer_id'])
    .where('transfers.provider', '=', provider)
    .where((transfer) =>
      transfer.or([
        ...(account ? [transfer('transfers.account_id', '=', account.id)] : []),
        transfer('transfers.account_number', '=', nameOf(key)),
        // a provider with one transaction for each account names it as the transfer
        transfer('provider_transfer_id', '=', nameOf(key)),
      ]),
    )
    .where((refund) =>
      refund.or([
        refund('refunds.state', 'in', ['sending', 'attention']),
        refund('unmatched_refunds.state', 'in', ['sending', 'attention']),
      ]),
    )
    .execute();
  return transfers.flatMap(({ refund_id, transfer_id }): Refusable[] => {
    if (refund_id !== null) return [{ refundId: refund_id }];
    return transfer_id === null ? [] : [{ transferId: transfer_id }];
  });
}
