import type { Context } from '../context';
import { type AccountRow, atProvider } from './ledger';
import type { AccountReport } from './provider';

type AskedRow = Parameters<typeof atProvider>[0] & Pick<AccountRow, 'provider'>;

interface Turn {
  readonly running: Promise<AccountReport>;
  next: Promise<AccountReport> | undefined;
}

const turns = new WeakMap<Context, Map<string, Turn>>();

/**
 * Asks the provider of an account about it. Call it without an open transaction: the provider may be slow. One question
 * about an account is asked at a time; who comes meanwhile gets the answer to the next one, which knows all that has
 * happened before.
 * @throws ServiceOutage, or Error if the provider is no longer in the settings
 */
export async function reportOf(context: Context, account: AskedRow): Promise<AccountReport> {
  const mine = turns.get(context) ?? new Map<string, Turn>();
  turns.set(context, mine);
  const turn = mine.get(account.reference);
  if (!turn) return begin(context, mine, account);
  turn.next ??= turn.running.then(
    () => begin(context, mine, account),
    () => begin(context, mine, account),
  );
  return turn.next;
}

function begin(context: Context, mine: Map<string, Turn>, account: AskedRow): Promise<AccountReport> {
  const running = ask(context, account).finally(() => {
    if (mine.get(account.reference)?.running === running) mine.delete(account.reference);
  });
  mine.set(account.reference, { running, next: undefined });
  return running;
}

/** Keeps the provider’s own id of the account, which its opening may not have had: some notices have no other name. */
async function ask({ banks, db }: Context, account: AskedRow): Promise<AccountReport> {
  const report = await banks.named(account.provider).stateOf(db, atProvider(account));
  if (account.provider_reference === null && report.providerReference !== null) {
    await db
      .updateTable('payment_accounts')
      .set({ provider_reference: report.providerReference })
      .where('provider', '=', account.provider)
      .where('reference', '=', account.reference)
      .where('provider_reference', 'is', null)
      .execute();
  }
  return report;
}
