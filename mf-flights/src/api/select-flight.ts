import type { FlightSelection, selectFlight as operation } from 'shared/contract/flights';
import { call } from 'shared/http';

/** Prices an offer again and guarantees that price. @throws ApiError `OFFER_EXPIRED`, `SOLD_OUT` */
export const selectFlight = (searchId: string, offerId: string): Promise<FlightSelection> =>
  call<typeof operation>('POST', '/fly/flightselect', { body: { searchId, offerId } });
