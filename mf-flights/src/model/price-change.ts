import type { FlightOffer, FlightSelection } from 'shared/contract/flights';
import type { BookingDraft } from './traveller-draft';

/** What the flight cost when it was chosen, and what it costs now; naira. */
interface PriceChange {
  readonly oldTotal: number;
  readonly newTotal: number;
}

/** How the price differs from the one that the traveller saw last; undefined while it is the same. */
export function priceChange(
  { selectionId, priceChanged, oldTotal, newTotal }: FlightSelection,
  repriced: BookingDraft['repriced'],
): PriceChange | undefined {
  const seen = repriced?.selectionId === selectionId ? repriced.oldTotal : priceChanged ? oldTotal : newTotal;
  return seen === newTotal ? undefined : { oldTotal: seen, newTotal };
}

/** A price that has risen is the traveller's to decide on; one that has fallen is good news. */
export const needsDecision = (
  selection: FlightSelection,
  draft: Pick<BookingDraft, 'repriced' | 'acceptedId'>,
): boolean => {
  const change = priceChange(selection, draft.repriced);
  return change !== undefined && change.newTotal > change.oldTotal && draft.acceptedId !== selection.selectionId;
};

/** The same flights in the same brand, among what is for sale now. */
export const sameOffer = (
  offers: readonly FlightOffer[],
  { itineraryId, brand }: Pick<FlightOffer, 'itineraryId' | 'brand'>,
): FlightOffer | undefined =>
  offers.find((offer) => offer.itineraryId === itineraryId && offer.brand.code === brand.code);
