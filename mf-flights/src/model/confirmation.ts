import type { BookedFlight } from 'shared/contract/flights';
import { hoursAtAirport } from 'shared/documents';
import { formatShortDate, formatTime } from 'shared/format';

/** What a traveller does before the first flight: the moments by the clock of its airport, `2026-11-27T05:15`. */
export interface NextStepsOfFlight {
  readonly checkInFrom: string;
  readonly beThereBy: string;
  /** What to bring, as a sentence. */
  readonly documents: string;
}

const hourMs = 3_600_000;
/** Most airlines open the check-in a day before. */
const checkInHours = 24;

/** A wall clock some hours earlier: the airport's clock does not change its offset in between, but for an hour twice a year. */
const hoursBefore = (localInstant: string, hours: number): string =>
  new Date(Date.parse(`${localInstant.slice(0, 16)}:00Z`) - hours * hourMs).toISOString().slice(0, 16);

export function nextSteps({ offer, airports }: Pick<BookedFlight, 'offer' | 'airports'>): NextStepsOfFlight {
  const departAt = offer.slices[0]?.departAt ?? '';
  return {
    checkInFrom: hoursBefore(departAt, checkInHours),
    beThereBy: hoursBefore(departAt, hoursAtAirport(offer.slices, airports)),
    documents: offer.needsPassport
      ? 'Every traveller needs the passport of this booking, and a visa where the country asks for one.'
      : 'Every traveller needs a valid ID in the name of this booking.',
  };
}

/** `Fri 27 Nov, 05:15 AM` */
export const momentText = (localInstant: string): string =>
  `${formatShortDate(localInstant.slice(0, 16))}, ${formatTime(localInstant.slice(0, 16))}`;

/** Bags and what was added, in a line: `20 kg checked bag, 7 kg cabin bag, Choose your seat`. */
export function bagsAndAddOns({ offer, addOns }: Pick<BookedFlight, 'offer' | 'addOns'>): string {
  const { checkedKg = 0, cabinKg = 0 } = offer.slices[0]?.segments[0]?.baggage ?? {};
  const names = [...new Set(addOns.map(({ name }) => name))];
  return [checkedKg > 0 ? `${checkedKg} kg checked bag` : 'No checked bag', `${cabinKg} kg cabin bag`, ...names].join(
    ', ',
  );
}
