import type { FlightOffer, FlightSelection } from 'shared/contract/flights';
import type { BookingDraft } from './traveller-draft';

/** Totals in naira. */
interface PriceChange {
  readonly oldTotal: number;
  readonly newTotal: number;
}

/** The difference to the price that the traveller saw last; undefined if there is none. */
export function priceChange(
  { selectionId, priceChanged, oldTotal, newTotal }: FlightSelection,
  repriced: BookingDraft['repriced'],
): PriceChange | undefined {
  const seen = repriced?.selectionId === selectionId ? repriced.oldTotal : priceChanged ? oldTotal : newTotal;
  return seen === newTotal ? undefined : { oldTotal: seen, newTotal };
}

/** True while a price increase is not accepted. */
export const needsDecision = (
  selection: FlightSelection,
  draft: Pick<BookingDraft, 'repriced' | 'acceptedId'>,
): boolean => {
  const change = priceChange(selection, draft.repriced);
  return change !== undefined && change.newTotal > change.oldTotal && draft.acceptedId !== selection.selectionId;
};

/** The current offer of the same flights and brand. */
export const sameOffer = (
  offers: readonly FlightOffer[],
  { itineraryId, brand }: Pick<FlightOffer, 'itineraryId' | 'brand'>,
): FlightOffer | undefined =>
  offers.find((offer) => offer.itineraryId === itineraryId && offer.brand.code === brand.code);
