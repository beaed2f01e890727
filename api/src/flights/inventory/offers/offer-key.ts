import { type Cabin, cabins } from 'shared/contract/lists';
import type { Journey } from '../journeys/journey';
import type { Leg } from '../journeys/leg';

export interface NamedFlight {
  readonly flightId: string;
  /** On the clock of the airport that it leaves. */
  readonly day: number;
}

/** What a key names: the cabin, the brand, and the flights of each way. */
export interface OfferKey {
  readonly cabin: Cabin;
  readonly brand: string;
  readonly ways: readonly (readonly NamedFlight[])[];
}

/** `P47120-20785.P47131-20785~P47121-20790`: the flights with their days, the ways between them. */
export function itineraryOf(journeys: readonly Pick<Journey, 'first' | 'second'>[]): string {
  let text = '';
  for (const { first, second } of journeys) {
    text += text === '' ? named(first) : `~${named(first)}`;
    if (second) text += `.${named(second)}`;
  }
  return text;
}

const named = ({ flight, day }: Leg): string => `${flight.id}-${day}`;

/** `Y.SAVER.P47120-20785` */
export const keyOf = (cabin: Cabin, brand: string, itinerary: string): string => `${cabin}.${brand}.${itinerary}`;

const keyForm = /^([A-Z])\.([A-Z]+)\.([A-Z0-9.~-]+)$/;
const flightForm = /^([A-Z0-9]{3,8})-(\d{5})$/;

/** Reads a key of our own; undefined for anything else. */
export function parseKey(key: string): OfferKey | undefined {
  const [, letter, brand, itinerary] = keyForm.exec(key) ?? [];
  const cabin = cabins.find((one) => one === letter);
  if (!cabin || !brand || !itinerary) return undefined;
  const ways: NamedFlight[][] = [];
  for (const way of itinerary.split('~')) {
    const flights: NamedFlight[] = [];
    for (const name of way.split('.')) {
      const [, flightId, day] = flightForm.exec(name) ?? [];
      if (!flightId) return undefined;
      flights.push({ flightId, day: Number(day) });
    }
    ways.push(flights);
  }
  return { cabin, brand, ways };
}
