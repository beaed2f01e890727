import { linkEndsAt } from '../bookings/open-booking';
import { newPublicId } from '../bookings/public-names';
import type { Context } from '../context';
import type { Db, Tx } from '../database';
import { flightForMail, withTerms } from '../flights/bookings.repository';
import type { JobHandlers } from '../jobs';
import type { Block, Facts } from '../mail/mail-content';
import { bookingSummary } from '../mail/templates/booking-mails';
import { type LetterWriter, letterHandler } from '../mail/write-letter';
import type { KindName } from '../payments/payable';
import { rideForMail } from '../rides/bookings.repository';

interface OwnBooking {
  readonly kind: KindName;
  readonly id: string;
  readonly endsAt: Date;
}

/** Nobody reads a longer mail. */
const maxBookings = 10;

/** The bookings of an address with links that still work, the latest journey first; without those never paid in time. */
async function bookingsOf(db: Db | Tx, context: Context, email: string): Promise<readonly OwnBooking[]> {
  const rides = await db
    .selectFrom('ride_bookings')
    .select(['id', 'pickup_at as endsAt'])
    .where('email', '=', email)
    .where('erased_at', 'is', null)
    .where('status', '!=', 'expired')
    // the way back is shown with its booking
    .where('return_of', 'is', null)
    .execute();
  const flights = await db
    .selectFrom('flight_bookings')
    .select(['id', 'arrives_at as endsAt'])
    .where('email', '=', email)
    .where('erased_at', 'is', null)
    .where('status', '!=', 'hold_expired')
    .execute();
  return [
    ...rides.map((ride) => ({ kind: 'ride' as const, ...ride })),
    ...flights.map((flight) => ({ kind: 'flight' as const, ...flight })),
  ]
    .filter(({ endsAt }) => linkEndsAt(context, endsAt) > context.now())
    .sort((one, other) => other.endsAt.getTime() - one.endsAt.getTime())
    .slice(0, maxBookings);
}

/**
 * Requests a mail with the bookings of an address. There is a job in any case, so that neither the response nor its duration
 * tells whether there are any; it names one of the bookings in place of the address, which no job contains.
 */
export async function requestBookingLinks(
  tx: Tx,
  context: Context,
  { email }: { readonly email: string },
): Promise<{ sent: true }> {
  const [first] = await bookingsOf(tx, context, email);
  await context.jobs.enqueue(tx, {
    kind: 'booking-letter',
    payload: { letter: 'booking-links', id: first ? `${first.kind} ${first.id}` : '' },
    key: `letter:booking-links:${newPublicId()}`,
  });
  return { sent: true };
}

/** The letter with every booking of the address that has this one; none once it is erased. */
const bookingLinks: LetterWriter = async (id, context) => {
  const [kind, bookingId] = id.split(' ');
  if ((kind !== 'ride' && kind !== 'flight') || !bookingId) return undefined;
  const named = await context.db
    .selectFrom(tables[kind])
    .select('email')
    .where('id', '=', bookingId)
    .where('erased_at', 'is', null)
    .executeTakeFirst();
  if (!named) return undefined;
  const blocks: Block[] = [];
  for (const booking of await bookingsOf(context.db, context, named.email)) {
    const { bookingId: reference, short, bookingLink } = bookingSummary(await factsOf(context, booking));
    blocks.push({ kind: 'rows', rows: [{ label: reference, value: short }] }, bookingLink);
  }
  if (blocks.length === 0) return undefined;
  return {
    to: { name: '', address: named.email },
    because: 'the bookings of this address were asked for',
    content: {
      subject: 'Your bookings',
      preview: 'Each with its booking ID and a link.',
      heading: 'Your bookings',
      blocks: [
        {
          kind: 'paragraph',
          text: 'You, or somebody who typed your address, asked for the bookings of this address. Do not pass this e-mail on: who has a link can open the booking. If it was not you, do nothing.',
        },
        ...blocks,
      ],
    },
  };
};

const tables = { ride: 'ride_bookings', flight: 'flight_bookings' } as const;

async function factsOf(context: Context, { kind, id }: OwnBooking): Promise<Facts> {
  const { db, settings } = context;
  const about = { origin: settings.origin, rules: settings.rules, nowMs: context.now().getTime() };
  if (kind === 'flight') return { kind, booked: withTerms(context, await flightForMail(db, id)), ...about };
  return { kind, booked: await rideForMail(context, id), ...about };
}

export const trackingJobs: JobHandlers = { 'booking-letter': letterHandler({ 'booking-links': bookingLinks }) };
