import type { FlightOffer } from 'shared/contract/flights';
import type { TravellerType } from 'shared/contract/lists';
import { toNaira } from '../../../http';
import type { Party } from '../../supplier/flight-supplier';
import type { Journey } from '../journeys/journey';
import { toStep } from './fare-of';
import * as tariff from './tariff';

/** What one traveller of a type pays for one way, kobo. */
interface WayFare {
  readonly baseKobo: number;
  readonly taxesKobo: number;
}

const partOfBase: Readonly<Record<TravellerType, number>> = {
  ADT: 1,
  CHD: tariff.childPart,
  INF: tariff.infantPart,
};

function wayFare({ fareKobo, isInternational, legs }: Journey, type: TravellerType, brandLevel: number): WayFare {
  const adultKobo = toStep(fareKobo * brandLevel);
  const baseKobo = type === 'ADT' ? adultKobo : toStep(adultKobo * partOfBase[type]);
  const { fromNigeria, fromElsewhere } = (isInternational ? tariff.international : tariff.domestic).airportTaxNaira;
  const airportNaira = legs[0]?.flight.from.countryCode === 'NG' ? fromNigeria : fromElsewhere;
  const chargeKobo = baseKobo * tariff.salesChargePart;
  // airports charge for seats alone
  return { baseKobo, taxesKobo: Math.round(chargeKobo) + (type === 'INF' ? 0 : airportNaira * 100) };
}

/** What one adult pays for one way without the service fee, kobo: fares of the ways of a journey add up. */
export function adultWayKobo(journey: Journey, brandLevel = 1): number {
  const { baseKobo, taxesKobo } = wayFare(journey, 'ADT', brandLevel);
  return baseKobo + taxesKobo;
}

export const serviceFeeKobo = tariff.serviceFeeNaira * 100;

/** The price of all ways for all travellers, part by part; naira, as the contract shows it. */
export function priceOf(journeys: readonly Journey[], party: Party, brandLevel: number): FlightOffer['price'] {
  const perTraveller: FlightOffer['price']['perTraveller'] = [];
  let [base, taxes, serviceFee] = [0, 0, 0];
  const add = (type: TravellerType, count: number) => {
    if (count === 0) return;
    let [baseKobo, taxesKobo] = [0, 0];
    for (const journey of journeys) {
      const way = wayFare(journey, type, brandLevel);
      baseKobo += way.baseKobo;
      taxesKobo += way.taxesKobo;
    }
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
