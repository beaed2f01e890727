import type { FlightStatus } from 'shared/contract/lists';
import { changeFeePayers, feeOfAll } from 'shared/documents';
import { formatNaira } from 'shared/format';
import { toKobo, toNaira } from '../../money';
import type { Rules } from '../../settings';
import type { BookedOffer } from '../tables';

/** What of a booked flight decides about a change. */
export interface ChangeableFlight {
  readonly status: FlightStatus;
  readonly offer: Pick<BookedOffer, 'conditions' | 'brand' | 'wayFares'>;
  /** How many pay the fee of a change unless an add-on waives it. */
  readonly payers: number;
  /** `traveller` is null for an add-on of the whole booking. */
  readonly addOns: readonly { readonly _id: string; readonly traveller: number | null }[];
  /** Of each way, in their order. */
  readonly departures: readonly Date[];
  /** How many changes were made before. */
  readonly changesMade: number;
}

export interface ChangeTerms {
  readonly until: Date;
  /** How many ways, the first ones, stay as they are: they have begun, or begin too soon. */
  readonly fixedWays: number;
  readonly left: number;
  /** For all who pay it. */
  readonly feeKobo: number;
  readonly isFeeWaived: boolean;
  /** The fare gives the difference of a cheaper flight back. */
  readonly givesBack: boolean;
  readonly brandName: string;
}

/**
 * Whether the day of a flight can be changed now, and at what terms; undefined if it cannot. Each way can be changed until some
 * hours before it departs. A fare gives a difference back as long as it can be refunded, and never once a way is fixed.
 */
export function changeTermsOf(
  { status, offer, departures, changesMade, ...party }: ChangeableFlight,
  { flightChangeHours, flightChangesMost }: Rules,
  now: Date,
): ChangeTerms | undefined {
  const { change, refund } = offer.conditions;
  const left = flightChangesMost - changesMade;
  if (status !== 'ticketed' || !change.allowed || left <= 0) return undefined;
  const lastInstants = departures.map((departure) => departure.getTime() - flightChangeHours * 3_600_000);
  const fixedWays = lastInstants.findIndex((lastMs) => now.getTime() <= lastMs);
  const [firstDeparture, untilMs] = [departures[0], lastInstants[fixedWays]];
  if (!firstDeparture || untilMs === undefined) return undefined;
  // what was paid for a fixed way has to be known
  if (fixedWays > 0 && !offer.wayFares) return undefined;
  const charged = changeFeePayers(party.payers, party.addOns);
  const refundUntilMs = firstDeparture.getTime() - (refund.untilHours ?? 0) * 3_600_000;
  return {
    until: new Date(untilMs),
    fixedWays,
    left,
    feeKobo: feeOfAll(toKobo(change.fee), charged),
    isFeeWaived: charged < party.payers,
    givesBack: fixedWays === 0 && refund.allowed && now.getTime() <= refundUntilMs,
    brandName: offer.brand.name,
  };
}

/** The amounts of a change in kobo: something is due, or comes back, or neither. */
export interface ChangeAmounts {
  /** The new fare less the old one. */
  readonly differenceKobo: number;
  readonly feeKobo: number;
  /** What of the difference of a cheaper fare is not given back. */
  readonly lostKobo: number;
  readonly dueKobo: number;
  readonly backKobo: number;
}

/** What a change costs. Quote, booking, mails, receipts and pages all have these amounts. */
export function changeAmounts(
  { feeKobo, givesBack }: Pick<ChangeTerms, 'feeKobo' | 'givesBack'>,
  { oldFareKobo, newFareKobo }: { readonly oldFareKobo: number; readonly newFareKobo: number },
): ChangeAmounts {
  const differenceKobo = newFareKobo - oldFareKobo;
  const lostKobo = givesBack ? 0 : Math.max(0, -differenceKobo);
  const netKobo = differenceKobo + lostKobo + feeKobo;
  return { differenceKobo, feeKobo, lostKobo, dueKobo: Math.max(0, netKobo), backKobo: Math.max(0, -netKobo) };
}

const naira = (kobo: number) => formatNaira(toNaira(kobo));

/** What any change costs, as a sentence. */
export function feeRule({ feeKobo, isFeeWaived, givesBack, brandName }: ChangeTerms): string {
  const fee =
    feeKobo > 0 ? `${naira(feeKobo)} fee and the fare difference` : 'The fare difference alone, without a fee';
  const why = isFeeWaived ? ` (${feeKobo > 0 ? 'some of you' : 'you'} have Flexible change)` : ` (${brandName})`;
  const cheaper = givesBack
    ? 'If the new flights cost less, the rest comes back to you.'
    : 'If the new flights cost less, the difference does not come back.';
  return `${fee}${why}. ${cheaper}`;
}

const whyLost = ({ fixedWays, brandName }: ChangeTerms): string =>
  fixedWays > 0 ? 'does not come back once a journey has begun' : `${brandName} does not give back`;

/** How the amount of one change follows from the fare, as a sentence. */
export function amountRule(terms: ChangeTerms, { differenceKobo, feeKobo, lostKobo }: ChangeAmounts): string {
  const difference =
    differenceKobo > 0
      ? `The new flights cost ${naira(differenceKobo)} more.`
      : differenceKobo < 0
        ? `The new flights cost ${naira(-differenceKobo)} less${lostKobo > 0 ? `, which ${whyLost(terms)}` : ''}.`
        : 'The new flights cost the same.';
  const noFee = terms.isFeeWaived
    ? 'You have Flexible change, so there is no fee.'
    : `${terms.brandName} has no change fee.`;
  const forWhom = terms.isFeeWaived ? ' for the travellers without Flexible change' : '';
  const fee = feeKobo > 0 ? `The change fee of ${terms.brandName} is ${naira(feeKobo)}${forWhom}.` : noFee;
  return `${difference} ${fee}`;
}
