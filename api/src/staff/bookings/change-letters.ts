import type { BookedRide } from 'shared/contract/rides';
import { rideEnds } from 'shared/documents';
import { formatPhone } from 'shared/format';
import { maskedEmail } from '../../bookings/open-booking';
import type { Context } from '../../context';
import { flightForMail, withTerms } from '../../flights/bookings.repository';
import type { JobHandlers } from '../../jobs';
import type { Block, Facts, RideFacts } from '../../mail/mail-content';
import { bookingSummary } from '../../mail/templates/booking-mails';
import { bookingLink, rideRows, route, whenShort } from '../../mail/templates/ride-parts';
import { type Letter, type LetterWriter, letterHandler } from '../../mail/write-letter';
import type { KindName } from '../../payments/payable';
import { rideForMail } from '../../rides/bookings.repository';

export interface Contact {
  readonly email: string;
  readonly phone: string;
}

interface BookingKey {
  readonly kind: KindName;
  /** The internal key. */
  readonly id: string;
}

const notYou: Block = {
  kind: 'paragraph',
  text: 'You, or somebody who knows your booking, asked our staff for this. If it was not you, answer this e-mail or call us at once.',
};

/** To the address that a booking had before. It names neither the new address nor the journey. */
export const letterToOldAddress = (facts: Facts, booking: BookingKey, before: Contact, after: Contact): Letter => {
  const { noun, bookingId } = bookingSummary(facts);
  return {
    to: { name: '', address: before.email },
    because: `this address was given for a ${noun}`,
    reference: { label: 'Booking ID', value: bookingId },
    booking,
    content: {
      subject: 'Your booking has another e-mail now',
      preview: `We write to ${maskedEmail(after.email)} from now on.`,
      heading: 'Your booking has another e-mail now',
      blocks: [
        {
          kind: 'paragraph',
          text: `From now on we write to ${maskedEmail(after.email)} about this ${noun}, and no longer to this address. The booking itself stays as it is.`,
        },
        notYou,
      ],
    },
  };
};

/** To the address that a booking has now. */
export const letterAboutContact = (facts: Facts, booking: BookingKey, before: Contact, after: Contact): Letter => {
  const { noun, bookingId, route: way, rows, bookingLink: link } = bookingSummary(facts);
  const isOtherEmail = before.email !== after.email;
  const heading = isOtherEmail
    ? `We write to you about your ${noun} now`
    : `We call you at ${formatPhone(after.phone)}`;
  return {
    to: { name: '', address: after.email },
    because: `this address was given for a ${noun}`,
    reference: { label: 'Booking ID', value: bookingId },
    booking,
    content: {
      subject: heading,
      preview: `The contact of your booking ${bookingId} has changed.`,
      heading,
      blocks: [
        way,
        {
          kind: 'paragraph',
          text: isOtherEmail
            ? `Everything about this ${noun} comes to this address from now on. Journey, times and price stay as they are.`
            : `The phone number of this ${noun} has changed. Journey, times and price stay as they are.`,
        },
        {
          kind: 'rows',
          title: 'Your contact',
          rows: [
            { label: 'E-mail', value: after.email },
            { label: 'Phone', value: formatPhone(after.phone) },
          ],
        },
        notYou,
        rows,
        link,
      ],
    },
  };
};

/** About the addresses of one way of a ride. */
export const letterAboutAddresses = (facts: RideFacts, id: string): Letter => {
  const { booked } = facts;
  const { pickup, dropOff } = rideEnds(booked.ride);
  return {
    to: { name: '', address: booked.savedBookedRide.email },
    because: 'this address was given for a ride',
    reference: { label: 'Booking ID', value: booked.savedBookedRide.bookingId },
    booking: { kind: 'ride', id },
    content: {
      subject: `Your ride has another address: ${whenShort(booked)}`,
      preview: `From ${pickup} to ${dropOff}. Time and price stay.`,
      heading: 'Your ride has another address',
      blocks: [
        route(booked, booked.payment.paidAt !== null),
        {
          kind: 'paragraph',
          text: `Your ride goes from ${pickup} to ${dropOff}. What an earlier e-mail said of these addresses no longer holds. Time and price stay as they are.`,
        },
        notYou,
        rideRows(booked),
        bookingLink(facts),
      ],
    },
  };
};

const about = ({ settings, now }: Pick<Context, 'settings' | 'now'>) => ({
  origin: settings.origin,
  rules: settings.rules,
  nowMs: now().getTime(),
});

export async function rideFactsOf(
  context: Context,
  id: string,
  over: Partial<BookedRide['ride']> = {},
): Promise<RideFacts> {
  const booked = await rideForMail(context, id);
  return { kind: 'ride', booked: { ...booked, ride: { ...booked.ride, ...over } }, ...about(context) };
}

export async function factsOf(context: Context, { kind, id }: BookingKey): Promise<Facts> {
  if (kind === 'ride') return rideFactsOf(context, id);
  return { kind, booked: withTerms(context, await flightForMail(context.db, id)), ...about(context) };
}

const tables = { ride: 'ride_bookings', flight: 'flight_bookings' } as const;

type WriteContactLetter = typeof letterAboutContact;

/** A letter about a change of the contact, by the row of the change; none once the booking is erased. */
const contactLetter =
  (write: WriteContactLetter): LetterWriter =>
  async (id, context) => {
    const { db } = context;
    const changed = await db
      .selectFrom('booking_contact_changes')
      .selectAll()
      .where('id', '=', Number(id))
      .executeTakeFirst();
    if (!changed) return undefined;
    const booking = { kind: changed.booking_kind, id: changed.booking_id };
    const after = await db
      .selectFrom(tables[booking.kind])
      .select(['email', 'phone'])
      .where('id', '=', booking.id)
      .executeTakeFirstOrThrow();
    return write(
      await factsOf(context, booking),
      booking,
      { email: changed.old_email, phone: changed.old_phone },
      after,
    );
  };

const addressLetter: LetterWriter = async (id, context) => {
  const ride = await context.db
    .selectFrom('ride_bookings')
    .select('id')
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .executeTakeFirst();
  return ride && letterAboutAddresses(await rideFactsOf(context, id), id);
};

const letters = {
  'contact-changed': contactLetter(letterAboutContact),
  'contact-changed-old': contactLetter(letterToOldAddress),
  'addresses-changed': addressLetter,
} as const satisfies Readonly<Record<string, LetterWriter>>;

export type ChangeLetter = keyof typeof letters;

export const bookingChangeJobs: JobHandlers = { 'booking-change-letter': letterHandler(letters) };
