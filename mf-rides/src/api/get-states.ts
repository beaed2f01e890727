import type { getAllState as operation } from 'shared/contract/places';
import { call } from 'shared/http';

/** The 36 states and the Federal Capital Territory, for a form that opens before the shell has them. */
export const statesQuery = {
  queryKey: ['states'],
  queryFn: ({ signal }: { signal: AbortSignal }) => call<typeof operation>('GET', '/ride/getallstate', { signal }),
};
