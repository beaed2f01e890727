import type { FlightSegment } from 'shared/contract/flights';
import type { Cabin } from 'shared/contract/lists';

type Baggage = FlightSegment['baggage'];

/** Kilograms of checked bags within Nigeria in Saver, where an airline has not 20. */
const saverKg: Readonly<Record<string, number>> = { Q9: 0, QI: 23, VK: 15 };

const cabinKg: Readonly<Record<Cabin, number>> = { Y: 7, W: 10, C: 14, F: 14 };
const abroadKg: Readonly<Record<Cabin, readonly [saver: number, classic: number, flex: number]>> = {
  Y: [23, 46, 46],
  W: [46, 46, 46],
  C: [64, 64, 64],
  F: [96, 96, 96],
};

/** What may be taken along. On a journey abroad its flights within Nigeria take the same as the others. */
export function baggageOf(airline: string, cabin: Cabin, brandIndex: number, isInternational: boolean): Baggage {
  if (isInternational) return { checkedKg: abroadKg[cabin][brandIndex] ?? 0, cabinKg: cabinKg[cabin] };
  const least = saverKg[airline] ?? 20;
  const more = Math.max(20, least) + (cabin === 'Y' ? 0 : 10);
  return { checkedKg: [least, more, more + 10][brandIndex] ?? 0, cabinKg: cabinKg[cabin] };
}
