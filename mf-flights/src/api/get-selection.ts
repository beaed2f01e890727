import type { getFlightSelection as operation } from 'shared/contract/flights';
import { call } from 'shared/http';

export const selectionKey = (selectionId: string) => ['flight-selection', selectionId];

/** The selection that an address names, for a reload; `OFFER_EXPIRED` once its price is no longer kept. */
export const selectionQuery = (selectionId: string) => ({
  queryKey: selectionKey(selectionId),
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call<typeof operation>('GET', '/fly/flightselect/{selectionId}', { params: { selectionId }, signal }),
  networkMode: 'always' as const,
});
