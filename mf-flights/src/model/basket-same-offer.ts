import type { FlightOffer } from 'shared/contract/flights';

/** The same flights in the same brand, among what is for sale now. */
export const sameOffer = (
  offers: readonly FlightOffer[],
  { itineraryId, brand }: Pick<FlightOffer, 'itineraryId' | 'brand'>,
): FlightOffer | undefined =>
  offers.find((offer) => offer.itineraryId === itineraryId && offer.brand.code === brand.code);
