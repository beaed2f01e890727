/** The facts of a journey that the order "Best" weighs. Amounts are in kobo for one adult. */
interface Weighed {
  readonly totalKobo: number;
  readonly minutes: number;
  readonly layoversMinutes: readonly number[];
  readonly tickets: number;
  readonly isInternational: boolean;
}

const naira = 100;
/** The value of an hour of travel: of a domestic trip, and of one abroad, where fares are about ten times as high. */
const hourKobo = { domestic: 18_000 * naira, international: 60_000 * naira } as const;
/** A layover up to here is a change of planes; what is longer is waiting, and counts once more. */
const shortLayoverMinutes = 180;
/** Bags to collect and to check in again, and nobody waits if a flight is late: worth about two hours. */
const otherTicketKobo = { domestic: 30_000 * naira, international: 120_000 * naira } as const;

/**
 * The order "Best": the price, and the time of the journey at a value of its own. Waiting beyond three hours counts
 * twice, and each change to another ticket adds a fixed amount. Lower is better; the scores of several ways add up. The site explains
 * it as "price and travel time together; long waits and changes of ticket count against a flight".
 */
export function bestScore({ totalKobo, minutes, layoversMinutes, tickets, isInternational }: Weighed): number {
  const kind = isInternational ? 'international' : 'domestic';
  let waitedMinutes = 0;
  for (const layover of layoversMinutes) waitedMinutes += Math.max(0, layover - shortLayoverMinutes);
  return totalKobo + ((minutes + waitedMinutes) / 60) * hourKobo[kind] + (tickets - 1) * otherTicketKobo[kind];
}
