import type { BookedFlight } from '../contract/flights';
import { flexibleChangeId } from '../contract/lists';

/** An add-on that waives the fee of a change. */
export interface FeeWaiver {
  readonly name: string;
  /** Everybody with a seat has it. */
  readonly isForAll: boolean;
}

/** The waiver of a booking; undefined if nobody has one. */
export function feeWaiverOf({
  addOns,
  travellers,
}: Pick<BookedFlight, 'addOns' | 'travellers'>): FeeWaiver | undefined {
  const lines = addOns.filter(({ _id }) => _id === flexibleChangeId);
  const [first] = lines;
  const seats = travellers.filter(({ type }) => type !== 'INF').length;
  const owners = new Set(lines.map(({ traveller }) => traveller));
  return first && { name: first.name, isForAll: owners.has(null) || owners.size >= seats };
}

/** What a change of the date costs beside the fare difference. */
export function changeConditionOf({ change }: BookedFlight['offer']['conditions'], waiver?: FeeWaiver): string {
  if (!waiver) return change.text;
  return waiver.isForAll
    ? `Free with ${waiver.name}; you pay the fare difference alone.`
    : `${change.text} No fee for travellers with ${waiver.name}.`;
}
