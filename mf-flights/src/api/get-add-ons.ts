import type { getAddOns as operation } from 'shared/contract/add-ons';
import { call } from 'shared/http';

/** What can be added to a booking. */
export const addOnsQuery = {
  queryKey: ['add-ons'],
  queryFn: ({ signal }: { signal: AbortSignal }) => call<typeof operation>('GET', '/admin/addonlist', { signal }),
};
