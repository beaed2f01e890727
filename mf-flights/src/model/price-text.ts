import type { FlightOffer, OfferPrice } from 'shared/contract/flights';
import { isReturn } from 'shared/documents';
import { formatNaira } from 'shared/format';

const travellersIn = ({ perTraveller }: Pick<OfferPrice, 'perTraveller'>) =>
  perTraveller.reduce((sum, { count }) => sum + count, 0);

function tripWords(slices: readonly { readonly from: string; readonly to: string }[]): string {
  if (slices.length === 1) return 'one way';
  return isReturn(slices) ? 'return' : `${slices.length} flights`;
}

/** What the total is for: `For 2 travellers, return`. */
export function totalFor(
  price: Pick<OfferPrice, 'perTraveller'>,
  slices: readonly { readonly from: string; readonly to: string }[],
): string {
  const travellers = travellersIn(price);
  return `For ${travellers} ${travellers === 1 ? 'traveller' : 'travellers'}, ${tripWords(slices)}`;
}

/** What one of them pays: `NGN 72,400 each, taxes included`, or the adult's part where children or infants pay less. */
export function forEach({ perTraveller }: Pick<OfferPrice, 'perTraveller'>): string {
  const [first] = perTraveller;
  if (!first || travellersIn({ perTraveller }) === 1) return 'Taxes and fees included';
  const isSame = perTraveller.every(({ total }) => total === first.total);
  return `${formatNaira(first.total)} ${isSame ? 'each' : 'for an adult'}, taxes included`;
}

/** The same in the few words that a phone has room for: `For 2, taxes included`. */
export function forAll(price: Pick<OfferPrice, 'perTraveller'>): string {
  const travellers = travellersIn(price);
  return travellers === 1 ? 'Taxes included' : `For ${travellers}, taxes included`;
}

const fewSeats = 4;
export const isNearlyFull = (seatsLeft: number): boolean => seatsLeft <= fewSeats;
export const seatsInWords = (seatsLeft: number): string =>
  seatsLeft === 1 ? '1 seat left' : `${seatsLeft} seats left`;

// no airline accepts a heavier one: more weight is more than one bag
const heaviestBagKg = 32;

/** The words of `bagInWords` in three parts, of which a narrow place leaves out the second. */
export function bagParts(checkedKg: number): readonly [before: string, kind: string, after: string] {
  if (checkedKg === 0) return ['Cabin bag', ' only', ''];
  return checkedKg > heaviestBagKg
    ? [`${checkedKg} kg in `, 'checked ', 'bags']
    : [`${checkedKg} kg `, 'checked ', 'bag'];
}

/** `20 kg checked bag`, `46 kg in checked bags`, `Cabin bag only`. */
export const bagInWords = (checkedKg: number): string => bagParts(checkedKg).join('');

type Condition = FlightOffer['conditions']['refund'];

const inShort = ({ allowed, fee }: Condition, noun: string, each: string) => {
  if (!allowed) return `No ${noun}`;
  return fee === 0 ? `Free ${noun}` : `${noun[0]?.toUpperCase()}${noun.slice(1)} for ${formatNaira(fee)}${each}`;
};

/** `No refund, change for NGN 10,000 each`: what changing one's mind costs each traveller, beside other fares. */
export function conditionsInShort({
  conditions: { refund, change },
  price,
}: {
  readonly conditions: FlightOffer['conditions'];
  readonly price: Pick<OfferPrice, 'perTraveller'>;
}): string {
  const each = travellersIn(price) > 1 ? ' each' : '';
  const words = inShort(change, 'change', each);
  return `${inShort(refund, 'refund', each)}, ${words[0]?.toLowerCase()}${words.slice(1)}`;
}

/** How a total differs from the one on the card: `+ NGN 12,000`, `− NGN 5,000`, `Same price`. */
export function differenceInWords(total: number, shownTotal: number): string {
  if (total === shownTotal) return 'Same price';
  return `${total > shownTotal ? '+\u00a0' : ''}${formatNaira(total - shownTotal)}`;
}

/** `66k`, `1.4m`: naira where a day of a calendar has room for four letters. */
export const nairaInShort = (naira: number): string =>
  naira < 999_500 ? `${Math.round(naira / 1000)}k` : `${(naira / 1_000_000).toFixed(1)}m`;
