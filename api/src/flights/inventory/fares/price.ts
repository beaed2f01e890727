import { salesChargePart } from 'shared/contract/basket';
import type { FlightOffer } from 'shared/contract/flights';
import type { Cabin, TravellerType } from 'shared/contract/lists';
import { toKobo, toNaira } from '../../../money';
import type { Party, WayFares } from '../../supplier/flight-supplier';
import { dayMs, weekday } from '../clock';
import type { Journey, JourneyTicket, Leg } from '../journeys/journey';
import * as tariff from './tariff';

/** What one traveller of a type pays, in kobo. */
interface WayFare {
  readonly baseKobo: number;
  readonly taxesKobo: number;
}

const partOfBase: Readonly<Record<TravellerType, number>> = {
  ADT: 1,
  CHD: tariff.childPart,
  INF: tariff.infantPart,
};

/** The airport charges for a seat, in kobo. */
export function airportTaxKobo(countryCode: string, isInternational: boolean): number {
  const { fromNigeria, fromElsewhere } = (isInternational ? tariff.international : tariff.domestic).airportTaxNaira;
  return (countryCode === 'NG' ? fromNigeria : fromElsewhere) * 100;
}

function wayFare(fareKobo: number, taxKobo: number, type: TravellerType, brandLevel: number): WayFare {
  const adultKobo = toStep(fareKobo * brandLevel);
  const baseKobo = type === 'ADT' ? adultKobo : toStep(adultKobo * partOfBase[type]);
  return { baseKobo, taxesKobo: Math.round(baseKobo * salesChargePart) + (type === 'INF' ? 0 : taxKobo) };
}

/** The price of a ticket for one adult in the lowest brand, without the service fee, in kobo. */
export const adultWayKobo = ({ fareKobo, airportTaxKobo }: JourneyTicket): number =>
  fareKobo + Math.round(fareKobo * salesChargePart) + airportTaxKobo;

export const serviceFeeKobo = tariff.serviceFeeNaira * 100;

/** The price of all ways for all travellers by component, in naira as in the contract. */
export const priceOf = (journeys: readonly Journey[], party: Party, brandLevel: number): FlightOffer['price'] =>
  priceFrom(party, (type) => fareOf(journeys, type, brandLevel));

/** The fares of each way, as `priceOf` adds them up. */
export const wayFaresOf = (journeys: readonly Journey[], party: Party, brandLevel: number): WayFares[] =>
  journeys.map((journey) =>
    typesOf(party).map((type) => {
      const { baseKobo, taxesKobo } = fareOf([journey], type, brandLevel);
      return { type, base: toNaira(baseKobo), taxes: toNaira(taxesKobo) };
    }),
  );

/** The price of ways with known fares. */
export const priceOfWays = (ways: readonly WayFares[], party: Party): FlightOffer['price'] =>
  priceFrom(party, (type) => {
    const sum = { baseKobo: 0, taxesKobo: 0 };
    for (const way of ways) {
      const fare = way.find((one) => one.type === type);
      if (!fare) throw new Error(`A way without a fare for ${type}`);
      sum.baseKobo += toKobo(fare.base);
      sum.taxesKobo += toKobo(fare.taxes);
    }
    return sum;
  });

const typesOf = ({ adults, children, infants }: Party): TravellerType[] => [
  ...(adults > 0 ? (['ADT'] as const) : []),
  ...(children > 0 ? (['CHD'] as const) : []),
  ...(infants > 0 ? (['INF'] as const) : []),
];

/** What one traveller of a type pays for all ways. */
function fareOf(journeys: readonly Journey[], type: TravellerType, brandLevel: number): WayFare {
  let [baseKobo, taxesKobo] = [0, 0];
  for (const { tickets } of journeys)
    for (const ticket of tickets) {
      const way = wayFare(ticket.fareKobo, ticket.airportTaxKobo, type, brandLevel);
      baseKobo += way.baseKobo;
      taxesKobo += way.taxesKobo;
    }
  return { baseKobo, taxesKobo };
}

function priceFrom(party: Party, fareOfOne: (type: TravellerType) => WayFare): FlightOffer['price'] {
  const perTraveller: FlightOffer['price']['perTraveller'] = [];
  let [base, taxes, serviceFee] = [0, 0, 0];
  const add = (type: TravellerType, count: number) => {
    if (count === 0) return;
    const { baseKobo, taxesKobo } = fareOfOne(type);
    const feeKobo = type === 'INF' ? 0 : serviceFeeKobo;
    perTraveller.push({
      type,
      count,
      base: toNaira(baseKobo),
      taxes: toNaira(taxesKobo),
      serviceFee: toNaira(feeKobo),
      total: toNaira(baseKobo + taxesKobo + feeKobo),
    });
    base += baseKobo * count;
    taxes += taxesKobo * count;
    serviceFee += feeKobo * count;
  };
  add('ADT', party.adults);
  add('CHD', party.children);
  add('INF', party.infants);
  return {
    base: toNaira(base),
    taxes: toNaira(taxes),
    serviceFee: toNaira(serviceFee),
    total: toNaira(base + taxes + serviceFee),
    currency: 'NGN',
    perTraveller,
  };
}

const stepKobo = 100 * 100;

/** Base fares are whole hundreds of naira. */
const toStep = (kobo: number): number => Math.round(kobo / stepKobo) * stepKobo;

function levelOf(steps: readonly (readonly [from: number, level: number])[], value: number): number {
  let level = 1;
  for (const [from, stepLevel] of steps) {
    if (value < from) break;
    level = stepLevel;
  }
  return level;
}

function seasonLevel(day: number, isInternational: boolean): number {
  const at = new Date(day * dayMs);
  const date = (at.getUTCMonth() + 1) * 100 + at.getUTCDate();
  const { christmasAtHome, christmasAbroad, summerAbroad } = tariff.seasonLevels;
  if (date >= 1212 || date <= 110) return isInternational ? christmasAbroad : christmasAtHome;
  return isInternational && date >= 701 && date <= 831 ? summerAbroad : 1;
}

interface FareQuestion {
  readonly cabin: Cabin;
  /** The direct distance of the way. */
  readonly directKm: number;
  /** The day of departure and the current day, both in the local time of the airport of departure. */
  readonly day: number;
  readonly today: number;
}

/** The factors that all journeys of a way on a day share, in kobo, calculated once. */
export interface WayTariff {
  readonly domesticKobo: number;
  readonly internationalKobo: number;
}

export function wayTariff({ cabin, directKm, day, today }: FareQuestion): WayTariff {
  const level = (tariff.weekdayLevels[weekday(day)] ?? 1) * levelOf(tariff.daysAheadSteps, day - today);
  const kobo = ({ startNaira, perKmNaira, cabins }: tariff.Tariff, isInternational: boolean) =>
    (startNaira + perKmNaira * directKm) * 100 * cabins[cabin] * level * seasonLevel(day, isInternational);
  return { domesticKobo: kobo(tariff.domestic, false), internationalKobo: kobo(tariff.international, true) };
}

/**
 * The base fare of one adult in the lowest brand for the flights of one ticket, in kobo: by the load of the fullest flight and the
 * level of the first airline.
 */
export function fareKobo(way: WayTariff, legs: readonly Leg[], isInternational: boolean): number {
  const load = legs.reduce((fullest, leg) => Math.max(fullest, leg.load), 0);
  const { withStop } = isInternational ? tariff.international : tariff.domestic;
  const airlineLevel = legs[0]?.flight.fareLevel ?? 1;
  const level = airlineLevel * levelOf(tariff.loadSteps, load) * (legs.length > 1 ? withStop : 1);
  return toStep((isInternational ? way.internationalKobo : way.domesticKobo) * level);
}
