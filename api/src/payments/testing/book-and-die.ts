import type { TestApi } from '../../testing';
import { travellerOf } from './traveller';

/** Commits a booking whose process dies before the provider is asked for its account. */
export async function bookAndDie(api: TestApi): Promise<void> {
  const { all } = api.context.banks;
  const calls = all.map(({ openAccount }) => openAccount);
  for (const bank of all) Object.assign(bank, { openAccount: () => Promise.reject(new Error('the process died')) });
  await expect(travellerOf(api).book()).rejects.toThrow('500');
  for (const [index, bank] of all.entries()) Object.assign(bank, { openAccount: calls[index] });
}
