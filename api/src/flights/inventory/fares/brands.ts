import type { FareFamilyValues } from 'shared/contract/catalogue';
import type { FlightOffer, FlightSegment } from 'shared/contract/flights';
import type { Cabin } from 'shared/contract/lists';
import { type FareRules, fareRulesOf } from 'shared/documents';

/** A fare as the staff edit it. */
export interface FareFamily {
  readonly code: string;
  readonly name: string;
  readonly values: FareFamilyValues;
}

/** A fare in one cabin. */
export interface FareBrand {
  readonly shown: FlightOffer['brand'];
  /** The factor relative to the lowest brand of the cabin. */
  readonly level: number;
  /** Its index among all brands, for caches by brand. */
  readonly index: number;
  /** The fees are for each traveller. */
  readonly conditions: {
    readonly domestic: FareRules;
    readonly international: FareRules;
  };
  readonly bags: Pick<FareFamilyValues, 'homeExtraKg' | 'abroadKg'>;
}

/** The brands of each cabin, the lowest first. */
export type FareBrands = Readonly<Record<Cabin, readonly FareBrand[]>>;

/** The codes of the fares that each cabin has. The first one is the lowest, whose price is that of the tariff. */
export const faresOfCabin: Readonly<Record<Cabin, readonly string[]>> = {
  Y: ['SAVER', 'CLASSIC', 'FLEX'],
  W: ['CLASSIC', 'FLEX'],
  C: ['CLASSIC', 'FLEX'],
  F: ['FLEX'],
};

export const brandsOf = (families: readonly FareFamily[]): FareBrands => {
  const inCabin = (cabin: Cabin): FareBrand[] =>
    families.flatMap(({ code, name, values }, index) => {
      if (!faresOfCabin[cabin].includes(code)) return [];
      const extra = cabin === 'F' ? null : values.extras[cabin];
      return {
        shown: { code, name },
        level: (100 + (extra ?? 0)) / 100,
        index,
        conditions: { domestic: fareRulesOf(values.home), international: fareRulesOf(values.abroad) },
        bags: values,
      };
    });
  return { Y: inCabin('Y'), W: inCabin('W'), C: inCabin('C'), F: inCabin('F') };
};

type Baggage = FlightSegment['baggage'];

/** Kilograms of checked baggage within Nigeria in the lowest fare, for airlines that do not include 20. */
const saverKg: Readonly<Record<string, number>> = { Q9: 0, QI: 23, VK: 15 };

const cabinKg: Readonly<Record<Cabin, number>> = { Y: 7, W: 10, C: 14, F: 14 };
/** Abroad, in the cabins in which all fares have the same. */
const abroadKg: Readonly<Record<Exclude<Cabin, 'Y'>, number>> = { W: 46, C: 64, F: 96 };

/** The baggage allowance. Domestic flights of an international journey have that of the journey. */
export function baggageOf(
  airline: string,
  cabin: Cabin,
  { index, bags }: Pick<FareBrand, 'index' | 'bags'>,
  isInternational: boolean,
): Baggage {
  if (isInternational) return { checkedKg: cabin === 'Y' ? bags.abroadKg : abroadKg[cabin], cabinKg: cabinKg[cabin] };
  const least = saverKg[airline] ?? 20;
  const usual = index === 0 ? least : Math.max(20, least) + (cabin === 'Y' ? 0 : 10);
  return { checkedKg: usual + bags.homeExtraKg, cabinKg: cabinKg[cabin] };
}
