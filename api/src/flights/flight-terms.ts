import { taxParts } from 'shared/contract/basket';
import type { BookedFlight } from 'shared/contract/flights';
import type { FlightStatus } from 'shared/contract/lists';
import { conditionsFor, feeOfAll } from 'shared/documents';
import { formatLongDeadline, formatNaira } from 'shared/format';
import { type CancelTerms, untilPaid } from '../bookings/cancel-terms';
import { toKobo, toNaira } from '../money';
import type { Rules } from '../settings';
import { departsAt } from './booked-offer';
import type { BookedOffer } from './tables';

interface CancellableFlight {
  readonly status: FlightStatus;
  readonly offer: Pick<BookedOffer, 'conditions' | 'price'>;
  /** How many pay the fee of a refund. */
  readonly payers: number;
  readonly departsAt: Date;
  readonly amountDueKobo: number;
  /** What of the amount due was paid for changes of the date, and never comes back; 0 unless given. */
  readonly changesKobo?: number;
}

/** No tickets are issued yet, so everything is refunded. */
const untilTickets: readonly FlightStatus[] = ['held', 'payment_processing', 'price_changed'];

/**
 * The cancellation terms at `now` by the refund condition of the fare; undefined if the flight cannot be cancelled or
 * has left sale. Time limits are inclusive. A flight between payment and tickets, which takes seconds, cannot be
 * cancelled.
 */
export function flightCancelTerms(
  { status, offer, payers, departsAt, amountDueKobo, changesKobo = 0 }: CancellableFlight,
  { flightCutoffMinutes }: Rules,
  now: Date,
): CancelTerms | undefined {
  if (untilTickets.includes(status)) return untilPaid;
  const minutesLeft = (departsAt.getTime() - now.getTime()) / 60_000;
  if (status !== 'ticketed' || minutesLeft < flightCutoffMinutes) return undefined;
  const { allowed, fee, untilHours = 0 } = offer.conditions.refund;
  const { text } = conditionsFor(offer.conditions, payers).refund;
  const taxesKobo = refundableTaxesKobo(offer);
  const retainedForTaxes = { retainedKobo: Math.max(0, amountDueKobo - taxesKobo) };
  const taxesText = `The airport taxes of ${formatNaira(toNaira(taxesKobo))} go back.`;
  if (!allowed) return { ...retainedForTaxes, rule: `The fare is non-refundable. ${taxesText}` };
  if (minutesLeft < untilHours * 60) return { ...retainedForTaxes, rule: `${text} That time is over. ${taxesText}` };
  // with a fee above the fare the taxes are still refunded
  const feeKobo = feeOfAll(toKobo(fee), payers);
  const retainedKobo = Math.min(feeKobo + changesKobo, retainedForTaxes.retainedKobo);
  const atMost = feeKobo > retainedKobo ? ` Here it is ${formatNaira(toNaira(retainedKobo))}: the taxes go back.` : '';
  const forChanges =
    changesKobo > 0 ? ` The ${formatNaira(toNaira(changesKobo))} for changing the date does not come back.` : '';
  return { retainedKobo, rule: `${text}${atMost}${forChanges}` };
}

/**
 * The taxes that the airline gives back for a ticket that is not flown: the charges of the airports, which nobody has used.
 * The ticket sales charge, a share of the fare, stays with the fare.
 */
const refundableTaxesKobo = ({ price }: Pick<BookedOffer, 'price'>): number => toKobo(taxParts(price).airportTaxes);

/** The rule by which a paid flight was cancelled at a time that is over. */
export function ruleAtCancellation(
  { offer, savedBooking, cancelled, payment }: Pick<BookedFlight, 'offer' | 'savedBooking' | 'cancelled' | 'payment'>,
  payers: number,
  rules: Rules,
): string | undefined {
  if (!cancelled || payment.amountPaid === 0) return undefined;
  const flight = {
    status: 'ticketed',
    offer,
    payers,
    departsAt: departsAt(offer),
    amountDueKobo: toKobo(payment.amountDue),
    changesKobo: toKobo(savedBooking.price.changes ?? 0),
  } as const;
  return flightCancelTerms(flight, rules, new Date(cancelled.at))?.rule;
}

/** What goes back if a paid flight is cancelled, in a sentence: by the same function that refunds. */
export function whatGoesBack(
  offer: Pick<BookedOffer, 'conditions' | 'price' | 'slices'>,
  payers: number,
  rules: Rules,
  now: Date,
  changesKobo = 0,
): string {
  const departs = departsAt(offer);
  const flight = {
    status: 'ticketed',
    offer,
    payers,
    departsAt: departs,
    amountDueKobo: toKobo(offer.price.total) + changesKobo,
    changesKobo,
  } as const;
  const retained = (at: Date) => flightCancelTerms(flight, rules, at)?.retainedKobo;
  const backKobo = (at: Date) => flight.amountDueKobo - (retained(at) ?? flight.amountDueKobo);
  const lastMs = departs.getTime() - rules.flightCutoffMinutes * 60_000;
  const taxes = `the airport taxes of ${formatNaira(toNaira(backKobo(new Date(lastMs))))} go back`;
  const { allowed, untilHours = 0 } = offer.conditions.refund;
  const deadlineMs = Math.min(departs.getTime() - untilHours * 3_600_000, lastMs);
  if (!allowed || now.getTime() > deadlineMs) return `Non-refundable: if you cancel, only ${taxes}.`;
  const fee = formatNaira(toNaira(retained(new Date(deadlineMs)) ?? 0));
  const until = formatLongDeadline(deadlineMs);
  const after = deadlineMs < lastMs ? ` After that, only ${taxes}.` : '';
  return `Cancel until ${until} (Lagos time) and you get everything back but ${fee} of fees.${after}`;
}
