import { queryOptions } from '@tanstack/react-query';
import type { getAllState as operation } from 'shared/contract/places';
import { call } from 'shared/http';

/** The 36 states and the Federal Capital Territory, for a form that opens before the shell has them. */
export const statesQuery = queryOptions({
  queryKey: ['states'],
  queryFn: ({ signal }) => call<typeof operation>('GET', '/ride/getallstate', { signal }),
});
