import type { TestApi } from '../../testing';
import { travellerOf } from './traveller';

/** Commits a booking whose process dies before the provider is asked for its account. */
export async function bookAndDie(api: TestApi): Promise<void> {
  const { banks } = api.context;
  const { open } = banks;
  Object.assign(banks, { open: () => Promise.reject(new Error('the process died')) });
  await expect(travellerOf(api).book()).rejects.toThrow('500');
  Object.assign(banks, { open });
}
