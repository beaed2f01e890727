import { sql } from 'kysely';
import type { FlightChangeStatus, FlightStatus, RideStatus } from 'shared/contract/lists';
import { instantOf } from 'shared/format';
import { z } from 'zod';
import { recordMail } from '../bookings/booking-records';
import { type BookingStatus, type Kind, readTimeline } from '../bookings/states';
import { readSiteContacts } from '../contacts/contacts.repository';
import type { Context } from '../context';
import type { Db } from '../database';
import { flightForMail, withTerms } from '../flights/bookings.repository';
import { readChange } from '../flights/change/changes.repository';
import { flightKind } from '../flights/flight-states';
import type { JobHandler, JobHandlers } from '../jobs';
import { toNaira } from '../money';
import type { PaymentKind } from '../payments/payable';
import { erasedPerson } from '../privacy/personal-data';
import { rideForMail } from '../rides/bookings.repository';
import { isRideAhead, rideKind } from '../rides/ride-states';
import { flightTerminals } from '../rides/terminals';
import type { Booked, Facts, MailContext, MailDriver, OneWay } from './mail-content';
import { bookingSummary } from './templates/booking-mails';
import { wayToCheckIn } from './templates/flight-parts';
import { sendMessage } from './transports';
import { isMailTemplate, kindOf, type MailTemplate, writeMail } from './write-mail';

/** The payload of a mail job; a mail about money has the kind of its booking. */
const mailPayload = z.object({
  template: z.custom<MailTemplate>(isMailTemplate),
  bookingKind: z.enum(['ride', 'flight', 'change']).default('ride'),
  bookingId: z.string(),
  amountKobo: z.number().int().optional(),
  dueOn: z.iso.datetime().optional(),
});

/** Writes and sends one mail. A repetition has the same message id, and in a folder the same file. */
const sendMail: JobHandler = async (payload, context, { key }) => {
  const { template, bookingKind, bookingId, amountKobo, dueOn } = mailPayload.parse(payload);
  const kind = kindOf(template) ?? bookingKind;
  const booking = await bookedForMail(context, kind, bookingId);
  if (isObsolete(template, booking, context.now())) return;
  const facts: Facts = {
    ...booking,
    origin: context.settings.origin,
    rules: context.settings.rules,
    nowMs: context.now().getTime(),
    amountNaira: amountKobo === undefined ? undefined : toNaira(amountKobo),
    dueOn,
  };
  const { addressee, bookingId: reference } = bookingSummary(facts);
  if (addressee.email === erasedPerson.email) return;
  const contacts = await readSiteContacts(context.db);
  const message = await writeMail({ template, facts, contacts, key, date: context.now() }, context.settings);
  const outcome = await sendMessage(context, message);
  const { subject } = message;
  await recordMail(context, { key, kind, bookingId, template, subject, address: addressee.email, outcome });
  if (outcome === 'refused') {
    context.log.warn({ template, booking: reference }, 'A mail was refused for good: its address does not exist');
  }
};

export const mailJobs: JobHandlers = { mail: sendMail };

/** A booking with the note of its timeline and its driver. */
type BookingForMail = Booked & Pick<MailContext, 'statusNote' | 'driver' | 'change' | 'oneWay' | 'terminals'>;

/** A booking by its internal key. Throws if there is none. */
const bookedForMail = (context: Context, kind: PaymentKind, bookingId: string): Promise<BookingForMail> =>
  readers[kind](context, bookingId);

const readers: Readonly<Record<PaymentKind, (context: Context, bookingId: string) => Promise<BookingForMail>>> = {
  async ride(context, bookingId) {
    const { db } = context;
    const booked = await rideForMail(context, bookingId);
    const oneWay = await oneWayOf(context, bookingId);
    const { status } = booked.savedBookedRide;
    const statusNote = await noteOf(db, rideKind, bookingId, status);
    return { kind: 'ride', booked, statusNote, driver: await driverForMail(db, bookingId), oneWay };
  },

  async flight(context, bookingId) {
    const { db } = context;
    const booked = withTerms(context, await flightForMail(db, bookingId));
    const { status } = booked.savedBooking;
    const terminals = await flightTerminals(db, booked.offer.slices, booked.airports);
    return { kind: 'flight', booked, statusNote: await noteOf(db, flightKind, bookingId, status), terminals };
  },

  /** The flight of a change, with the change. */
  async change(context, changeId) {
    const { db } = context;
    const change = await readChange(db, changeId);
    const { booking_id } = await db
      .selectFrom('flight_changes')
      .select('booking_id')
      .where('id', '=', changeId)
      .executeTakeFirstOrThrow();
    return { kind: 'flight', booked: withTerms(context, await flightForMail(db, booking_id)), change };
  },
};

/** One way of a booking with a return ride; undefined for any other booking. */
async function oneWayOf(context: Context, bookingId: string): Promise<OneWay | undefined> {
  const { db } = context;
  const way = await db
    .selectFrom('ride_bookings as way')
    .innerJoin('ride_bookings as other', (join) =>
      join.on(sql<boolean>`other.return_of = way.id or other.id = way.return_of`),
    )
    .select(['way.return_of', 'way.given_back_kobo', 'other.status'])
    .select(sql<number>`way.price_kobo + way.child_seats_kobo - way.discount_kobo`.as('price_kobo'))
    .where('way.id', '=', bookingId)
    .executeTakeFirst();
  return (
    way && {
      whole: await rideForMail(context, way.return_of ?? bookingId),
      otherIsCancelled: way.status === 'cancelled',
      priceNaira: toNaira(way.price_kobo),
      givenBackNaira: toNaira(way.given_back_kobo),
    }
  );
}

/** The driver with the plate of the car. */
const driverForMail = (db: Db, bookingId: string): Promise<MailDriver | undefined> =>
  db
    .selectFrom('ride_drivers as driver')
    .innerJoin('ride_bookings', 'ride_bookings.id', 'driver.booking_id')
    .innerJoin('cars', 'cars.car_id', 'ride_bookings.car_id')
    .select(['driver.name', 'driver.phone', 'driver.meeting_point as meetingPoint'])
    .select('cars.plate_number as plateNumber')
    .where('driver.booking_id', '=', bookingId)
    .executeTakeFirst();

/** The latest note on the timeline for the state that the booking is in. */
async function noteOf<Status extends BookingStatus>(
  db: Db,
  kind: Kind<Status>,
  bookingId: string,
  status: NoInfer<Status>,
): Promise<string | undefined> {
  const entries = await readTimeline(db, kind, bookingId);
  return entries.findLast((entry) => entry.status === status)?.note;
}

type TrueIn<Status> = Partial<Readonly<Record<MailTemplate, (status: Status) => boolean>>>;

const isOneOf =
  <Status>(...statuses: NoInfer<Status>[]) =>
  (status: Status) =>
    statuses.includes(status);
const isNone =
  <Status>(...statuses: NoInfer<Status>[]) =>
  (status: Status) =>
    !statuses.includes(status);

/**
 * The states of the ride in which a mail is still correct; a mail without an entry always is. Another mail reports the
 * refund of a cancelled ride.
 */
const trueOfRide: TrueIn<RideStatus> = {
  'ride-confirmed': isNone('cancelled'),
  'ride-expired': isOneOf('expired'),
  'ride-driver-assigned': isOneOf('driver_assigned', 'driver_en_route', 'driver_arrived'),
  'ride-driver-changed': isOneOf('driver_assigned', 'driver_en_route', 'driver_arrived'),
  'ride-driver-en-route': isOneOf('driver_en_route', 'driver_arrived'),
  'ride-pickup-moved': isNone('cancelled', 'no_show', 'completed'),
  'ride-landing-changed': isNone('cancelled', 'no_show', 'completed'),
  'ride-reminder-24h': isRideAhead,
  'ride-reminder-3h': isRideAhead,
  'payment-underpaid': isOneOf('expired', 'payment_review', 'cancelled'),
  'payment-overpaid': isNone('cancelled'),
  'payment-due': isOneOf('pending_payment'),
  'payment-found': isOneOf('pending_payment'),
  'review-ask': isOneOf('completed'),
};

/** The same for a flight. Another mail reports the refund of a failed or cancelled flight. */
const trueOfFlight: TrueIn<FlightStatus> = {
  'flight-check-in': isOneOf('ticketed'),
  'flight-hold-expired': isOneOf('hold_expired'),
  'flight-price-changed': isOneOf('price_changed'),
  'flight-ticketing-failed': isNone('ticketed', 'completed'),
  'payment-underpaid': isOneOf('hold_expired', 'cancelled'),
  'payment-due': isOneOf('held', 'payment_processing'),
  'payment-found': isOneOf('payment_processing'),
  'review-ask': isOneOf('ticketed', 'completed'),
  'payment-overpaid': isNone('ticketing_failed', 'cancelled'),
};

/** The same for a change of a flight. */
const trueOfChange: TrueIn<FlightChangeStatus> = {
  'flight-change-expired': isOneOf('expired'),
  'payment-underpaid': isOneOf('expired', 'withdrawn'),
  'payment-due': isOneOf('awaiting_payment'),
  'payment-found': isOneOf('awaiting_payment'),
  'payment-overpaid': isOneOf('issuing', 'done'),
};

/**
 * True if the state has changed since the mail was enqueued, as after an outage of the mail server: no notice of expiry
 * for a booking that is paid, no reminder of a past ride, no account that has closed.
 */
export function isObsolete(template: MailTemplate, about: Booked & Pick<MailContext, 'change'>, now: Date): boolean {
  if (about.change) return trueOfChange[template]?.(about.change.status) === false;
  if (template === 'payment-due' && new Date(about.booked.transfer_details.expiresOn) <= now) return true;
  if (template === 'flight-check-in' && about.kind === 'flight' && !wayToCheckIn(about.booked, now.getTime()))
    return true;
  if (about.kind === 'flight') return trueOfFlight[template]?.(about.booked.savedBooking.status) === false;
  const { savedBookedRide, ride } = about.booked;
  const isReminder = template === 'ride-reminder-24h' || template === 'ride-reminder-3h';
  if (isReminder && instantOf(ride.pickupDate, ride.pickupTime) <= now) return true;
  return trueOfRide[template]?.(savedBookedRide.status) === false;
}
