import { newAccountNumber } from '../../sandbox/sandbox-provider';
import type { TestApi } from '../../testing';
import { travellerOf } from './traveller';

/** A transfer to an account of the bank that is not ours, with a notice. @returns the bank's reference */
export async function sendStrayMoney(api: TestApi, amount: number): Promise<string> {
  const number = newAccountNumber();
  const { db, now } = api.context;
  await db
    .insertInto('sandbox_accounts')
    .values({
      account_number: number,
      reference: null,
      account_name: 'Somebody else',
      expected_kobo: 1,
      opened_at: now(),
      expires_at: now(),
    })
    .execute();
  const reference = await travellerOf(api).transfer(number, amount);
  await api.runJobs();
  return reference;
}
