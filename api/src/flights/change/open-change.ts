import { Refusal } from 'server/http';
import type { BookedFlight } from 'shared/contract/flights';
import { formatExpiry } from 'shared/format';
import { openView } from '../../bookings/open-booking';
import type { Context } from '../../context';
import type { Db, Tx } from '../../database';
import { type LockedFlight, lockFlight } from '../bookings.repository';
import type { TicketedOrder } from '../supplier/flight-supplier';
import type { BookedOffer } from '../tables';
import { type ChangeAmounts, type ChangeTerms, changeAmounts, changeTermsOf } from './change-terms';
import { changesMade, openChangeOf } from './changes.repository';

type Row = Pick<LockedFlight, 'id' | 'status' | 'offer' | 'criteria'>;

/** The terms of changing a booked flight now; undefined if it cannot be changed. */
export async function termsOfChange(
  db: Db | Tx,
  { now, settings }: Pick<Context, 'now' | 'settings'>,
  { id, status, offer, criteria }: Row,
): Promise<ChangeTerms | undefined> {
  const addOns = await db
    .selectFrom('flight_add_ons')
    .select(['add_on_id as _id', 'place as traveller'])
    .where('booking_id', '=', id)
    .execute();
  const flight = {
    status,
    offer,
    payers: criteria.adults + criteria.children,
    addOns,
    departures: offer.slices.map(({ departAt }) => new Date(departAt)),
    changesMade: await changesMade(db, id),
  };
  return changeTermsOf(flight, settings.rules, now());
}

/** What a change to another offer costs. */
export const amountsOfChange = (
  terms: ChangeTerms,
  { offer }: Pick<LockedFlight, 'offer'>,
  changed: Pick<BookedFlight['offer'], 'price'>,
): ChangeAmounts =>
  changeAmounts(terms, {
    oldFareKobo: Math.round(offer.price.total * 100),
    newFareKobo: Math.round(changed.price.total * 100),
  });

/** A ticketed flight for its supplier. */
export const ticketedOrder = (
  { key, offer }: Pick<LockedFlight, 'key' | 'offer'>,
  { fixedWays }: Pick<ChangeTerms, 'fixedWays'>,
): TicketedOrder => ({ key, offer, fixedWays });

/** Whether a changed offer leaves the ways alone that cannot be changed any more. */
export const keepsFixedWays = (
  { offer }: Pick<LockedFlight, 'offer'>,
  changed: Pick<BookedOffer, 'slices'>,
  { fixedWays }: Pick<ChangeTerms, 'fixedWays'>,
): boolean =>
  offer.slices.slice(0, fixedWays).every(({ departAt, segments }, way) => {
    const other = changed.slices[way];
    return other?.departAt === departAt && other.segments[0]?.flightNumber === segments[0]?.flightNumber;
  });

/** The flight of a view with its locked row. @throws Refusal VIEW_EXPIRED */
export async function lockViewed(tx: Tx, context: Context, viewToken: string): Promise<LockedFlight> {
  const { bookingId } = openView(context, viewToken, 'flight');
  const flight = await lockFlight(tx, { id: bookingId });
  if (!flight) throw new Refusal('VIEW_EXPIRED', 'Please look the booking up again.');
  return flight;
}

/** The terms of a flight that can be changed, and has no change that waits. @throws Refusal STATE_CONFLICT */
export async function checkedTerms(db: Db | Tx, context: Context, flight: Row): Promise<ChangeTerms> {
  const terms = await termsOfChange(db, context, flight);
  if (!terms) throw new Refusal('STATE_CONFLICT', await whyNot(db, context, flight));
  const open = await openChangeOf(db, flight.id);
  if (open)
    throw new Refusal(
      'STATE_CONFLICT',
      open.status === 'issuing'
        ? 'Your new tickets are being issued at this moment. Please try again in a minute.'
        : `A change of this flight waits for its payment until ${formatExpiry(open.expires_at.toISOString())}. Pay it, or give it up first.`,
    );
  return terms;
}

async function whyNot(db: Db | Tx, { settings: { rules } }: Context, { id, status }: Row): Promise<string> {
  if (status !== 'ticketed') return 'Only a flight with tickets can be changed.';
  if ((await changesMade(db, id)) >= rules.flightChangesMost)
    return `The date of this flight has been changed ${rules.flightChangesMost} times, which is the most. Write to us.`;
  return `The date can be changed until ${rules.flightChangeHours} hours before departure. Write to us.`;
}
