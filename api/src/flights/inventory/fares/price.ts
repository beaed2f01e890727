import type { FlightOffer } from 'shared/contract/flights';
import type { TravellerType } from 'shared/contract/lists';
import { toNaira } from '../../../money';
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

/** What airports take for a seat, kobo. */
function airportTaxKobo(countryCode: string, isInternational: boolean): number {
  const { fromNigeria, fromElsewhere } = (isInternational ? tariff.international : tariff.domestic).airportTaxNaira;
  return (countryCode === 'NG' ? fromNigeria : fromElsewhere) * 100;
}

function wayFare(fareKobo: number, taxKobo: number, type: TravellerType, brandLevel: number): WayFare {
  const adultKobo = toStep(fareKobo * brandLevel);
  const baseKobo = type === 'ADT' ? adultKobo : toStep(adultKobo * partOfBase[type]);
  return { baseKobo, taxesKobo: Math.round(baseKobo * tariff.salesChargePart) + (type === 'INF' ? 0 : taxKobo) };
}

/** What one adult pays for a way in the lowest brand, without the service fee; kobo. */
export function adultWayKobo(fareKobo: number, countryCode: string, isInternational: boolean): number {
  return fareKobo + Math.round(fareKobo * tariff.salesChargePart) + airportTaxKobo(countryCode, isInternational);
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
      const taxKobo = airportTaxKobo(journey.first.flight.from.countryCode, journey.isInternational);
      const way = wayFare(journey.fareKobo, taxKobo, type, brandLevel);
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
