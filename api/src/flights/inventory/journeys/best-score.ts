/** The facts of a journey that the order "Best" weighs. Amounts are in kobo for one adult. */
interface Weighed {
  readonly totalKobo: number;
  readonly minutes: number;
  readonly layoversMinutes: readonly number[];
  readonly tickets: number;
  readonly isInternational: boolean;
}

const naira = 100;
/**
 * What an hour of travel is worth: this share of the lowest price of the way, up to an amount. Without the share, the fastest would be
 * the best even where the time it saves costs half as much again as the journey.
 */
const hour = {
  domestic: { share: 0.16, mostKobo: 18_000 * naira },
  international: { share: 0.04, mostKobo: 60_000 * naira },
} as const;
/** A layover up to here is a change of planes; what is longer is waiting, and counts once more. */
const shortLayoverMinutes = 180;
/** Bags to collect and to check in again, and nobody waits if a flight is late. */
const otherTicketHours = 2;

/**
 * The order "Best": the price, and the time of the journey at a value of its own. Waiting beyond three hours counts
 * twice, and each change to another ticket as two hours more. Lower is better; the scores of several ways add up. The site explains
 * it as "price and travel time together; long waits and changes of ticket count against a flight".
 *
 * @param lowestKobo the lowest total among the journeys of the way
 */
export function bestScore(
  { totalKobo, minutes, layoversMinutes, tickets, isInternational }: Weighed,
  lowestKobo: number,
): number {
  const { share, mostKobo } = hour[isInternational ? 'international' : 'domestic'];
  let waitedMinutes = 0;
  for (const layover of layoversMinutes) waitedMinutes += Math.max(0, layover - shortLayoverMinutes);
  const hours = (minutes + waitedMinutes) / 60 + (tickets - 1) * otherTicketHours;
  return totalKobo + hours * Math.min(mostKobo, share * lowestKobo);
}
