import type { getArea as operation } from 'shared/contract/places';
import { call } from 'shared/http';

// areas do not change while a traveller searches
const freshMs = 3_600_000;

/** The airports and local government areas of a state, by its name. */
export const areasQuery = (state: string) => ({
  queryKey: ['areas', state],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call<typeof operation>('GET', '/ride/getarea/{value}', { params: { value: state }, signal }),
  staleTime: freshMs,
  enabled: state !== '',
});
