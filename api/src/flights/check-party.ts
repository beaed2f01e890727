import countries from 'i18n-iso-countries';
import type { FlightCriteria, FlightTraveller } from 'shared/contract/flights';
import type { TravellerType } from 'shared/contract/lists';
import { isOfType } from 'shared/contract/traveller-ages';
import { daysOf } from './booked-offer';
import type { BookedOffer } from './tables';

export interface Trip {
  readonly criteria: Pick<FlightCriteria, 'adults' | 'children' | 'infants'>;
  readonly offer: Pick<BookedOffer, 'slices' | 'needsPassport'>;
}

/**
 * Checks the travellers beyond the schema. @returns a message for each invalid field, by its path
 * @param today the latest local day on earth, `YYYY-MM-DD`
 */
export function faultsOfTravellers(travellers: readonly FlightTraveller[], { criteria, offer }: Trip, today: string) {
  const days = daysOf(offer);
  const faults: Record<string, string> = {};
  if (!isWanted(travellers, criteria)) faults.travellers = `This fare is for ${partyText(criteria)}`;
  const seen = new Set<string>();
  travellers.forEach((traveller, place) => {
    const fault = (field: string, message: string) => {
      faults[`travellers.${place}.${field}`] ??= message;
    };
    if (traveller.dateOfBirth > today) fault('dateOfBirth', 'This day is still to come: check the year');
    if (!isOfType(traveller.type, traveller.dateOfBirth, days)) fault('dateOfBirth', ageTexts[traveller.type]);
    if (!countries.isValid(traveller.nationality)) fault('nationality', 'Choose a country from the list');
    const passportFault = faultOfPassport(traveller, offer.needsPassport, days.lastArrival);
    if (passportFault) fault(...passportFault);
    if (seen.has(nameOf(traveller))) fault('firstName', 'This person is in the list already');
    seen.add(nameOf(traveller));
  });
  return faults;
}

const ageTexts: Readonly<Record<TravellerType, string>> = {
  ADT: 'An adult is 12 or older on the day of the first flight',
  CHD: 'A child is 11 or younger on the day of the first flight, and 2 or older on that of the last',
  INF: 'An infant is born before the first flight and under 2 on the day of the last one',
};

function faultOfPassport(
  { passport }: FlightTraveller,
  isNeeded: boolean,
  lastArrival: string,
): [field: string, message: string] | undefined {
  if (!passport) return isNeeded ? ['passport', 'Add the passport: this trip crosses a border'] : undefined;
  if (!isNeeded) return ['passport', 'No passport is asked for on this trip: leave it out'];
  if (!countries.isValid(passport.issuingCountry)) return ['passport.issuingCountry', 'Choose a country from the list'];
  if (passport.expiresOn < lastArrival)
    return ['passport.expiresOn', 'The passport has to be valid until the end of the trip'];
  return undefined;
}

/** Ignores case and spaces, so that one person cannot be listed under two spellings. */
const nameOf = ({ firstName, middleName = '', lastName, dateOfBirth }: FlightTraveller) =>
  [firstName, middleName, lastName, dateOfBirth]
    .map((part) => part.toLocaleLowerCase('en').replace(/\s+/g, ' '))
    .join('|');

const wantedOf = ({ adults, children, infants }: Trip['criteria']): Readonly<Record<TravellerType, number>> => ({
  ADT: adults,
  CHD: children,
  INF: infants,
});

function isWanted(travellers: readonly FlightTraveller[], criteria: Trip['criteria']): boolean {
  return Object.entries(wantedOf(criteria)).every(
    ([type, count]) => travellers.filter((traveller) => traveller.type === type).length === count,
  );
}

const counted = (count: number, one: string, many: string) =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : many}`];

/** `2 adults, 1 child and 1 infant` */
function partyText({ adults, children, infants }: Trip['criteria']): string {
  const parts = [
    ...counted(adults, 'adult', 'adults'),
    ...counted(children, 'child', 'children'),
    ...counted(infants, 'infant', 'infants'),
  ];
  return new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(parts);
}
