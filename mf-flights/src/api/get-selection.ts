import type { getFlightSelection as operation } from 'shared/contract/flights';
import type { CallOf } from 'shared/contract/operation';
import { call } from 'shared/http';

export const selectionKey = (selectionId: string) => ['flight-selection', selectionId];

export const selectionCall = (selectionId: string): CallOf<typeof operation> => ({
  method: 'GET',
  path: '/fly/flightselect/{selectionId}',
  params: { selectionId },
});

/** A selection by its id. Fails with `OFFER_EXPIRED` once its price is no longer guaranteed. */
export const selectionQuery = (selectionId: string) => ({
  queryKey: selectionKey(selectionId),
  queryFn: ({ signal }: { signal: AbortSignal }) => {
    const { method, path, params } = selectionCall(selectionId);
    return call<typeof operation>(method, path, { params, signal });
  },
  networkMode: 'always' as const,
});
