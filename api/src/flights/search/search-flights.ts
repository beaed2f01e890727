import { randomBytes } from 'node:crypto';
import { Refusal } from 'server/http';
import type { FlightCriteria, FlightSlice, FoundFlights } from 'shared/contract/flights';
import type { Context } from '../../context';
import { toKobo } from '../../money';
import { flightSupplier } from '../inventory';
import { dayNumber, localDay } from '../inventory/clock/days';
import type { SuppliedOffer } from '../supplier/flight-supplier';
import { type AirportBook, airportBook, airportsOf } from './airport-book';
import { sealOffer } from './offer-id';
import { keepSearch } from './searches.repository';

const newId = (): string => randomBytes(16).toString('base64url');

/**
 * Priced flights with seats for a journey, and the days around it. The search is kept, so that its offers can be chosen
 * as long as it says. Throws VALIDATION_FAILED.
 */
export async function searchFlights(context: Context, criteria: FlightCriteria): Promise<FoundFlights> {
  const { db, now, settings } = context;
  const book = await airportBook(context);
  checkCriteria(criteria, book, context);
  const at = now();
  const { offers, fareCalendar } = await flightSupplier(context).search(criteria, at);
  const search = {
    searchId: newId(),
    criteria,
    secret: newId(),
    expiresAt: new Date(at.getTime() + settings.rules.flightOfferSeconds * 1000),
  };
  await keepSearch(db, search, at);
  const expiresOn = search.expiresAt.toISOString();
  return {
    searchId: search.searchId,
    expiresOn,
    offers: offers.map((supplied) => ({
      offerId: sealed(search.secret, supplied),
      ...supplied.offer,
      expiresOn,
    })),
    fareCalendar: [...fareCalendar],
    airports: airportsOf(book, named(criteria, offers)),
  };
}

const sealed = (secret: string, { key, offer }: SuppliedOffer): string =>
  sealOffer(secret, { key, totalKobo: toKobo(offer.price.total) });

/** The airports of the search and of its offers, whose slices are far fewer than the offers that share them. */
function* named(criteria: FlightCriteria, offers: readonly SuppliedOffer[]) {
  for (const { from, to } of criteria.slices) yield* [from, to];
  const slices = new Set<FlightSlice>();
  for (const { offer } of offers) for (const slice of offer.slices) slices.add(slice);
  for (const { segments } of slices) for (const { from, to } of segments) yield* [from, to];
}

/**
 * What the contract cannot know: that the airports exist, and that the days are ahead, by the clock of the airport.
 * @throws Refusal VALIDATION_FAILED, with a message for each field at fault
 */
function checkCriteria({ slices }: FlightCriteria, airports: AirportBook, { now, settings }: Context): void {
  const fields: Record<string, string> = {};
  const { flightLatestDays } = settings.rules;
  slices.forEach(({ from, to, departureDate }, index) => {
    const start = airports.get(from);
    if (!start) fields[`slices.${index}.from`] = 'We do not know this airport';
    if (!airports.has(to)) fields[`slices.${index}.to`] = 'We do not know this airport';
    const today = localDay(start?.timeZone ?? 'Africa/Lagos', now().getTime());
    const day = dayNumber(departureDate);
    const field = `slices.${index}.departureDate`;
    if (day < today) fields[field] = 'Choose today or a later day';
    else if (day > today + flightLatestDays) fields[field] = `Choose a day within the next ${flightLatestDays} days`;
  });
  if (Object.keys(fields).length > 0)
    throw new Refusal('VALIDATION_FAILED', 'Please check the details marked below.', { fields });
}
