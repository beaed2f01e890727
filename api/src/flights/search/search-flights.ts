import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { Refusal } from 'server/http';
import type { FlightCriteria, FlightSlice, FoundFlights } from 'shared/contract/flights';
import type { Context } from '../../context';
import type { Db } from '../../database';
import { toKobo } from '../../money';
import { type AirportList, airportList, airportsIn } from '../../places/airport-list';
import { routeBetween } from '../flight-routes';
import { dayNumber, localDay } from '../inventory/clock';
import { flightSupplier } from '../inventory/own-flights';
import type { SuppliedOffer } from '../supplier/flight-supplier';
import { alternativesTo } from './alternatives';

const newId = (): string => randomBytes(16).toString('base64url');

/**
 * Priced flights with free seats for a journey, and the lowest fares of the days around it. The search is stored so
 * that its offers can be selected until they expire. Throws VALIDATION_FAILED.
 */
export async function searchFlights(context: Context, criteria: FlightCriteria): Promise<FoundFlights> {
  const book = await airportList(context);
  checkCriteria(criteria, book, context);
  const { offers, fareCalendar } = await flightSupplier(context).search(criteria, context.now());
  const search = await storeSearch(context, criteria);
  const [first] = criteria.slices;
  const route = first && (await routeBetween(context, first));
  const expiresOn = search.expiresAt.toISOString();
  return {
    searchId: search.searchId,
    expiresOn,
    offers: offers.map((supplied) => ({
      offerId: sealedOffer(search.secret, supplied),
      ...supplied.offer,
      expiresOn,
    })),
    fareCalendar: [...fareCalendar],
    airports: airportsIn(book, named(criteria, offers)),
    ...(route && { route }),
    ...(offers.length === 0 && { alternatives: await alternativesTo(context, book, criteria) }),
  };
}

export const sealedOffer = (secret: string, { key, offer }: SuppliedOffer): string =>
  sealOffer(secret, { key, totalKobo: toKobo(offer.price.total) });

/** The airports of the search and its offers. Iterates over the distinct slices, which are far fewer than the offers. */
function* named(criteria: FlightCriteria, offers: readonly SuppliedOffer[]) {
  for (const { from, to } of criteria.slices) yield* [from, to];
  const slices = new Set<FlightSlice>();
  for (const { offer } of offers) for (const slice of offer.slices) slices.add(slice);
  for (const { segments } of slices) for (const { from, to } of segments) yield* [from, to];
}

/**
 * Checks beyond the schema: that the airports exist, and that the days are not past, in the local time of the airport.
 * @param fixedWays how many slices, the first ones, were checked when they were booked, and may be past
 * @throws Refusal VALIDATION_FAILED, with a message for each invalid field
 */
export function checkCriteria(
  { slices }: FlightCriteria,
  { byCode }: AirportList,
  { now, settings }: Context,
  fixedWays = 0,
): void {
  const fields: Record<string, string> = {};
  const { flightLatestDays } = settings.rules;
  slices.forEach(({ from, to, departureDate }, index) => {
    if (index < fixedWays) return;
    const start = byCode.get(from);
    if (!start) fields[`slices.${index}.from`] = 'We do not know this airport';
    if (!byCode.has(to)) fields[`slices.${index}.to`] = 'We do not know this airport';
    const today = localDay(start?.timeZone ?? 'Africa/Lagos', now().getTime());
    const day = dayNumber(departureDate);
    const field = `slices.${index}.departureDate`;
    if (day < today) fields[field] = 'Choose today or a later day';
    else if (day > today + flightLatestDays) fields[field] = `Choose a day within the next ${flightLatestDays} days`;
  });
  if (Object.keys(fields).length > 0)
    throw new Refusal('VALIDATION_FAILED', 'Please check the details marked below.', { fields });
}

/** The number of expired searches that are deleted with each new one. */
const deletedAtOnce = 20;
const storedAfterExpiryMs = 24 * 60 * 60 * 1000;

interface StoredSearch {
  readonly searchId: string;
  readonly criteria: FlightCriteria;
  /** The key of the offer ids of this search; never leaves the server. */
  readonly secret: string;
  readonly expiresAt: Date;
}

/** Stores a search under a new id. In one statement, because searches are frequent. */
export async function storeSearch(
  { db, now: clock, settings }: Context,
  criteria: FlightCriteria,
): Promise<StoredSearch> {
  const [now, searchId, secret] = [clock(), newId(), newId()];
  const expiresAt = new Date(now.getTime() + settings.rules.flightOfferSeconds * 1000);
  await sql`
    with swept as (
      delete from flight_searches where search_id in (
        select search_id from flight_searches where expires_at < ${new Date(now.getTime() - storedAfterExpiryMs)}
        order by expires_at limit ${deletedAtOnce} for update skip locked))
    insert into flight_searches (search_id, criteria, secret, expires_at)
    values (${searchId}, ${JSON.stringify(criteria)}::jsonb, ${secret}, ${expiresAt})`.execute(db);
  return { searchId, criteria, secret, expiresAt };
}

/** A search that has not expired. */
export const findSearch = (db: Db, searchId: string, now: Date) =>
  db
    .selectFrom('flight_searches')
    .select(['criteria', 'secret'])
    .where('search_id', '=', searchId)
    .where('expires_at', '>', now)
    .executeTakeFirst();

/** The content of a signed offer id: the supplier's key, and the total that was shown. */
interface SealedOffer {
  readonly key: string;
  readonly totalKobo: number;
}

const sealLetters = 22;

const sealOf = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(text).digest('base64url').slice(0, sealLetters);

/** `key:total:seal`. The secret belongs to the search, so offers of other searches are invalid. */
function sealOffer(secret: string, { key, totalKobo }: SealedOffer): string {
  const text = `${key}:${totalKobo.toString(36)}`;
  return `${text}:${sealOf(secret, text)}`;
}

/** Undefined for an id that was not signed with this secret. */
export function openOffer(secret: string, offerId: string): SealedOffer | undefined {
  const [, text = '', key = '', total = '', seal = ''] = /^((.+):([0-9a-z]{1,11})):([\w-]{22})$/s.exec(offerId) ?? [];
  if (!text || !timingSafeEqual(Buffer.from(seal), Buffer.from(sealOf(secret, text)))) return undefined;
  return { key, totalKobo: Number.parseInt(total, 36) };
}
