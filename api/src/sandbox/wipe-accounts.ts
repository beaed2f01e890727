import type { Tx } from '../database';
import { accountNameFor } from '../payments/account-names';
import { erasedPerson } from '../privacy/placeholders';

/** The sandbox bank forgets whose these accounts were, and what was written beside transfers to them. */
export async function wipeSandboxAccounts(tx: Tx, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  await tx
    .updateTable('sandbox_accounts')
    .set({ account_name: accountNameFor(`${erasedPerson.firstName} ${erasedPerson.lastName}`) })
    .where('account_number', 'in', names)
    .execute();
  await tx.updateTable('sandbox_transfers').set({ narration: null }).where('account_number', 'in', names).execute();
}
