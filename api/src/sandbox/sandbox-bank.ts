import { randomBytes, randomUUID } from 'node:crypto';
import { formatNaira } from 'shared/format';
import type { Context } from '../context';
import type { Db, Tx } from '../database';
import type { StaffActor } from '../http/staff';
import { toNaira } from '../money';
import { accountNameFor } from '../payments/open-account';
import { erasedPerson } from '../privacy/personal-data';
import { recordAction } from '../staff/record-action';

/** A transfer into an account of the sandbox bank, which accepts every amount. */
interface SandboxTransfer {
  readonly accountNumber: string;
  readonly amountKobo: number;
  readonly narration?: string | undefined;
}

/**
 * Records the transfer at the bank, and enqueues its notice.
 * @param staff who sends it, where the sandbox is for the staff
 * @returns the bank's reference, or undefined if there is no such account
 */
export async function sendTransfer(
  tx: Tx,
  context: Context,
  { accountNumber, amountKobo, narration }: SandboxTransfer,
  staff?: StaffActor,
): Promise<string | undefined> {
  const account = await findSandboxAccount(tx, accountNumber);
  if (!account) return undefined;
  const sent = await tx
    .insertInto('sandbox_transfers')
    .values({
      reference: `SBX-${randomBytes(8).toString('hex').toUpperCase()}`,
      account_number: accountNumber,
      amount_kobo: amountKobo,
      narration: narration || null,
      sent_at: context.now(),
      event_id: randomUUID(),
      noticed_at: null,
    })
    .returning(['id', 'reference'])
    .executeTakeFirstOrThrow();
  await context.jobs.enqueue(tx, {
    kind: 'sandbox-notice',
    key: `sandbox-notice:${sent.reference}`,
    payload: { reference: sent.reference },
  });
  if (staff)
    await recordAction(tx, context, {
      actor: staff,
      action: 'money: sandbox transfer',
      reference: sent.reference,
      after: { account: accountNumber, amount: formatNaira(toNaira(amountKobo)) },
    });
  return sent.reference;
}

export const findSandboxAccount = (db: Db | Tx, accountNumber: string) =>
  db.selectFrom('sandbox_accounts').selectAll().where('account_number', '=', accountNumber).executeTakeFirst();

/** The sum of all transfers into the account. */
export const receivedKobo = async (db: Db, accountNumber: string): Promise<number> => {
  const { kobo } = await db
    .selectFrom('sandbox_transfers')
    .select(({ fn }) => fn.sum<number | null>('amount_kobo').as('kobo'))
    .where('account_number', '=', accountNumber)
    .executeTakeFirstOrThrow();
  return kobo ?? 0;
};

/** The newest transfers into an account, newest first. */
export const recentTransfers = (db: Db, accountNumber: string) =>
  db
    .selectFrom('sandbox_transfers')
    .selectAll()
    .where('account_number', '=', accountNumber)
    .orderBy('id', 'desc')
    .limit(20)
    .execute();

/** Erases the holders of these accounts and the narrations of their transfers. */
export async function wipeSandboxAccounts(tx: Tx, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  await tx
    .updateTable('sandbox_accounts')
    .set({ account_name: accountNameFor(`${erasedPerson.firstName} ${erasedPerson.lastName}`) })
    .where('account_number', 'in', names)
    .execute();
  await tx.updateTable('sandbox_transfers').set({ narration: null }).where('account_number', 'in', names).execute();
}
