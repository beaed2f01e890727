import type { FlightOffer, FlightSegment } from 'shared/contract/flights';
import type { Cabin } from 'shared/contract/lists';
import type { FareRules } from 'shared/documents';

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
}

type Rule = FareRules['refund'];

const notAllowed: Rule = { allowed: false, fee: 0 };
const refundFor = (fee: number, untilHours: number): Rule => ({ allowed: true, fee, untilHours });
const changeFor = (fee: number): Rule => ({ allowed: true, fee });

const saver = {
  shown: { code: 'SAVER', name: 'Saver' },
  index: 0,
  conditions: {
    domestic: { refund: notAllowed, change: changeFor(20_000) },
    international: { refund: notAllowed, change: changeFor(150_000) },
  },
} as const;
const classic = {
  shown: { code: 'CLASSIC', name: 'Classic' },
  index: 1,
  conditions: {
    domestic: { refund: refundFor(15_000, 24), change: changeFor(10_000) },
    international: { refund: refundFor(180_000, 48), change: changeFor(90_000) },
  },
} as const;
const flex = {
  shown: { code: 'FLEX', name: 'Flex' },
  index: 2,
  conditions: {
    domestic: { refund: refundFor(5000, 3), change: changeFor(0) },
    international: { refund: refundFor(60_000, 24), change: changeFor(0) },
  },
} as const;

/** The brands of each cabin, the lowest first. */
export const brandsOf: Readonly<Record<Cabin, readonly FareBrand[]>> = {
  Y: [
    { ...saver, level: 1 },
    { ...classic, level: 1.15 },
    { ...flex, level: 1.36 },
  ],
  W: [
    { ...classic, level: 1 },
    { ...flex, level: 1.18 },
  ],
  C: [
    { ...classic, level: 1 },
    { ...flex, level: 1.16 },
  ],
  F: [{ ...flex, level: 1 }],
};

type Baggage = FlightSegment['baggage'];

/** Kilograms of checked baggage within Nigeria in Saver, for airlines that do not include 20. */
const saverKg: Readonly<Record<string, number>> = { Q9: 0, QI: 23, VK: 15 };

const cabinKg: Readonly<Record<Cabin, number>> = { Y: 7, W: 10, C: 14, F: 14 };
const abroadKg: Readonly<Record<Cabin, readonly [saver: number, classic: number, flex: number]>> = {
  Y: [23, 46, 46],
  W: [46, 46, 46],
  C: [64, 64, 64],
  F: [96, 96, 96],
};

/** The baggage allowance. Domestic flights of an international journey have that of the journey. */
export function baggageOf(airline: string, cabin: Cabin, brandIndex: number, isInternational: boolean): Baggage {
  if (isInternational) return { checkedKg: abroadKg[cabin][brandIndex] ?? 0, cabinKg: cabinKg[cabin] };
  const least = saverKg[airline] ?? 20;
  const more = Math.max(20, least) + (cabin === 'Y' ? 0 : 10);
  return { checkedKg: [least, more, more + 10][brandIndex] ?? 0, cabinKg: cabinKg[cabin] };
}
