import { formatNaira } from 'shared/format';
import type { BookedFlight, FlightOffer } from '../contract/flights';
import { flexibleChangeId, type TravellerType } from '../contract/lists';

/** How many pay the fees of a fare: an infant on a lap pays none. */
export const feePayers = (travellers: readonly { readonly type: TravellerType }[]): number =>
  travellers.filter(({ type }) => type !== 'INF').length;

type Conditions = FlightOffer['conditions'];
type Rule = Omit<Conditions['refund'], 'text'>;

/** The rules of a fare; the fees are for each traveller. */
export interface FareRules {
  readonly refund: Rule;
  readonly change: Rule;
}

interface FareFees {
  /** Null if the fare is not refunded. */
  readonly refundFee: number | null;
  /** How many hours before departure a refund ends. */
  readonly refundHours: number;
  readonly changeFee: number;
}

/** The rules that follow from the fees as the staff edit them. */
export const fareRulesOf = ({ refundFee, refundHours, changeFee }: FareFees): FareRules => ({
  refund: refundFee === null ? { allowed: false, fee: 0 } : { allowed: true, fee: refundFee, untilHours: refundHours },
  change: { allowed: true, fee: changeFee },
});

/** The fee of a fare for all who pay it, in the currency of `fee`. What is charged and what is printed are this number. */
export const feeOfAll = (fee: number, payers: number): number => fee * payers;

/** ` for each traveller (NGN 60,000 in all)`; nothing for one. */
const forEach = (fee: number, payers: number, whom = 'traveller'): string =>
  payers === 1 ? '' : ` for each ${whom} (${formatNaira(feeOfAll(fee, payers))} in all)`;

/** The conditions of a fare with the sentences for a party. */
export const conditionsFor = ({ refund, change }: FareRules, payers: number): Conditions => ({
  refund: { ...refund, text: refundText(refund, payers) },
  change: { ...change, text: changeText(change, payers) },
});

function refundText({ allowed, fee, untilHours }: Rule, payers: number): string {
  if (!allowed) return 'Non-refundable; airport taxes go back.';
  const until = untilHours === undefined ? '' : ` up to ${untilHours} hours before departure`;
  return `${formatNaira(fee)} fee${forEach(fee, payers)}${until}.`;
}

function changeText({ allowed, fee }: Rule, payers: number): string {
  if (!allowed) return 'Not possible.';
  return fee === 0
    ? 'Free; you pay the fare difference alone.'
    : `${formatNaira(fee)}${forEach(fee, payers)} and the fare difference.`;
}

/** What lines of add-ons say about a waived fee: `traveller` is null or absent for one of the whole booking. */
type Waivers = readonly (Pick<BookedFlight['addOns'][number], '_id'> & { readonly traveller?: number | null })[];

/** How many of those who pay a change fee do so beside their add-ons. */
export function changeFeePayers(payers: number, addOns: Waivers): number {
  const waivers = addOns.filter(({ _id }) => _id === flexibleChangeId);
  if (waivers.some(({ traveller }) => (traveller ?? null) === null)) return 0;
  return Math.max(0, payers - new Set(waivers.map(({ traveller }) => traveller)).size);
}

/** What a change of the date costs beside the fare difference. */
export function changeConditionOf(
  { change }: Conditions,
  addOns: Waivers,
  travellers: readonly { readonly type: TravellerType }[],
): string {
  const payers = feePayers(travellers);
  const left = changeFeePayers(payers, addOns);
  if (left === payers || change.fee === 0) return change.text;
  if (left === 0) return 'Free with Flexible change; you pay the fare difference alone.';
  const whom = 'traveller without Flexible change';
  const forWhom = left === 1 ? ` for the ${whom}` : forEach(change.fee, left, whom);
  return `${formatNaira(change.fee)}${forWhom} and the fare difference; free for the others with Flexible change.`;
}
