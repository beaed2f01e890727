import { z } from 'zod';
import {
  bookingNoteMaxLength,
  flightStatuses,
  paymentStatuses,
  rejectionReasons,
  rideAddressMaxLength,
  rideStatuses,
  rideWays,
  travellerTypes,
} from './lists';
import { defineOperation } from './operation';
import { payment } from './payments';
import { staffRide } from './staff';
import { bookingReference, day, email, instant, localInstant, naira, phone, text } from './values';

const bookingKinds = ['ride', 'flight'] as const;

/** Search for bookings, and all about one of them. */
const read = { access: 'staff', tag: 'staff', permission: 'bookings:read', method: 'GET' } as const;
const change = {
  access: 'staff',
  tag: 'staff',
  permission: 'bookings:change',
  method: 'POST',
  idempotent: true,
} as const;
const one = { params: z.object({ reference: bookingReference }) };

const bookingStatus = z.enum([...new Set([...rideStatuses, ...flightStatuses])]);
export type StaffBookingStatus = z.output<typeof bookingStatus>;

export const foundBooking = z.object({
  bookingId: bookingReference,
  kind: z.enum(bookingKinds),
  status: bookingStatus,
  isErased: z.boolean().describe('True if its traveller had the personal data erased'),
  travellerName: z.string(),
  riderName: z.string().nullable().describe('Who rides, if that is somebody else'),
  travellers: z.number().int(),
  phone: z.string(),
  email: z.string(),
  from: z.string(),
  to: z.string(),
  startsOn: z.union([instant, localInstant]).describe('The pickup, or the departure in local time'),
  hasWayBack: z.boolean(),
  bookedOn: instant,
});
export type FoundBooking = z.output<typeof foundBooking>;

const foundTransfer = z.object({ reference: z.string().describe("The bank's"), amount: naira, sentOn: instant });
export type FoundTransfer = z.output<typeof foundTransfer>;

export const searchBookings = defineOperation({
  ...read,
  id: 'searchBookings',
  path: '/staff/bookings',
  summary:
    'Bookings by reference, name, phone, e-mail, driver, plate, or reference of a payment; newest first, 25 at a time',
  query: z.strictObject({
    q: text(0, 100)
      .optional()
      .describe(
        'Words or digits; each of them has to be found. References of payments (`TRX-…`, of a transfer or a refund at the provider) whole',
      ),
    kind: z.enum(bookingKinds).optional(),
    status: bookingStatus.optional(),
    from: day.optional().describe('First day of the journey, in Lagos time'),
    to: day.optional().describe('Last day of the journey'),
    after: z
      .string()
      .regex(/^\d{1,15}_[\da-f-]{36}$/)
      .optional()
      .describe('`next` of the page before'),
  }),
  data: z.object({
    bookings: z.array(foundBooking),
    next: z.string().nullable(),
    transfers: z
      .array(foundTransfer)
      .optional()
      .describe('Those without a booking that have what is searched as their reference; for who may read money'),
  }),
  errors: ['STAFF_ONLY'],
});

const transferOfBooking = z.object({
  reference: z.string().describe("The bank's"),
  accountNumber: z.string(),
  amount: naira,
  sentOn: instant,
  inTime: z.boolean(),
});

const refundOfBooking = z.object({
  amount: naira,
  reason: z.string(),
  state: z.enum(['due', 'sending', 'attention', 'done', 'withdrawn']),
  acceptedOn: instant.nullable().describe('Since when the bank works on it'),
  need: z
    .string()
    .nullable()
    .describe("The bank's message in `attention`: it sends it only after a person has done something there"),
  dueOn: instant,
  refundedOn: instant.nullable(),
  reference: z.string().nullable().describe("The bank's, of the refund"),
});

const rejectedOfBooking = z.object({
  amount: naira,
  at: instant,
  reason: z.enum(rejectionReasons),
  accountNumber: z.string().nullable(),
});

const takenBackOfBooking = z.object({
  amount: naira,
  at: instant,
  transfer: z.string().describe("The bank's reference of the transfer"),
  note: z.string().nullable().describe('What a person did about it; null while nobody has'),
});

const moneyOfBooking = z.object({
  payment,
  changes: z.array(z.object({ status: z.enum(paymentStatuses), amountDue: naira, amountPaid: naira })),
  transfers: z.array(transferOfBooking),
  refunds: z.array(refundOfBooking),
  rejected: z.array(rejectedOfBooking).describe('Transfers that the bank did not take and returns'),
  takenBack: z.array(takenBackOfBooking).describe('What the bank took back of transfers without a refund of ours'),
  returned: naira,
  kept: naira.describe('What came in, less what went back or has to'),
});

const mailOfBooking = z.object({
  subject: z.string(),
  to: z.string().describe('Masked'),
  at: instant,
  state: z
    .enum(['sent', 'refused', 'waiting', 'failing'])
    .describe('`refused`: the address does not exist; `failing`: it is tried again'),
});

const noteOfBooking = z.object({ noteId: z.string(), at: instant, by: z.string(), text: z.string() });

const values = z.record(z.string(), z.unknown()).nullable();

const refusal = z.string().nullable().describe('Why it cannot be done; null if it can');

export const staffBooking = z.object({
  bookingId: bookingReference,
  kind: z.enum(bookingKinds),
  status: bookingStatus,
  version: z.string().describe('Of what a change may change; goes with each change'),
  bookedOn: instant,
  erasedOn: instant.nullable().describe('When its traveller had the personal data erased'),
  contact: z.object({ name: z.string(), phone: z.string(), email: z.string() }),
  rides: z
    .array(
      staffRide.omit({ payment: true }).extend({
        from: z.string(),
        to: z.string(),
        refusals: z.object({ pickupAddress: refusal, dropOffAddress: refusal }),
      }),
    )
    .describe('Of a ride: the way there and the way back'),
  flight: z
    .object({
      airlineReference: z.string(),
      slices: z.array(
        z.object({
          from: z.string(),
          to: z.string(),
          departsOn: localInstant,
          arrivesOn: localInstant,
          flights: z.array(z.string()),
        }),
      ),
      travellers: z.array(z.object({ name: z.string(), type: z.enum(travellerTypes), tickets: z.array(z.string()) })),
      addOns: z.array(z.object({ name: z.string(), quantity: z.number().int() })),
    })
    .nullable(),
  money: moneyOfBooking.nullable().describe('Null without the permission `money:read`'),
  timeline: z.array(
    z.object({ at: instant, status: z.string().nullable(), way: z.enum(rideWays).nullable(), note: z.string() }),
  ),
  mails: z.array(mailOfBooking),
  notes: z.array(noteOfBooking),
  actions: z.array(z.object({ at: instant, by: z.string(), action: z.string(), before: values, after: values })),
  links: z.object({ traveller: z.string().describe('The page of the booking, with its receipt') }),
  refusals: z.object({ contact: refusal, confirmation: refusal, note: refusal }),
});
export type StaffBooking = z.output<typeof staffBooking>;

export const readBooking = defineOperation({
  ...read,
  ...one,
  id: 'readBooking',
  path: '/staff/bookings/{reference}',
  summary: 'All about one booking; that somebody opened it is recorded',
  data: staffBooking,
  errors: ['STAFF_ONLY', 'NOT_FOUND'],
});

const address = text(1, rideAddressMaxLength);

/** What the staff can change of a booking, besides the times of a ride. */
const bookingChange = z.discriminatedUnion('what', [
  z.strictObject({ what: z.literal('contact'), email, phone }),
  z.strictObject({
    what: z.literal('addresses'),
    way: z.enum(rideWays).describe('`outbound` also for a booking without a return ride'),
    address: address.optional().describe('Of the pickup; only where that is no airport'),
    dropOffAddress: address.optional(),
    keepsPlace: z
      .boolean()
      .optional()
      .describe('False if the new address is not in the part of the area by whose name it was booked'),
    pickupLocation: z.string().max(200).optional().describe('If given, has to be the area that was booked'),
    dropOffLocation: z.string().max(200).optional(),
  }),
]);
export type BookingChange = z.output<typeof bookingChange>;

export const previewBookingChange = defineOperation({
  ...change,
  ...one,
  id: 'previewBookingChange',
  idempotent: false,
  path: '/staff/bookings/{reference}/preview',
  summary: 'The mails that a change would send; nothing is changed',
  body: z.strictObject({ change: bookingChange }),
  data: z.object({ mails: z.array(z.object({ to: z.string(), subject: z.string(), text: z.string() })) }),
  errors: ['STAFF_ONLY', 'NOT_FOUND', 'STATE_CONFLICT'],
});

export const changeBooking = defineOperation({
  ...change,
  ...one,
  id: 'changeBooking',
  path: '/staff/bookings/{reference}/change',
  summary: 'Change contact or addresses of a booking; the traveller gets a mail',
  body: z.strictObject({ version: z.string().min(1).max(64), change: bookingChange }),
  data: staffBooking,
  errors: ['STAFF_ONLY', 'NOT_FOUND', 'STATE_CONFLICT'],
});

export const sendConfirmationAgain = defineOperation({
  ...change,
  ...one,
  id: 'sendConfirmationAgain',
  path: '/staff/bookings/{reference}/confirmation',
  summary: 'Send the confirmation of a booking, or the account to pay into, once more',
  body: z.strictObject({}),
  data: staffBooking,
  errors: ['STAFF_ONLY', 'NOT_FOUND', 'STATE_CONFLICT'],
});

export const addBookingNote = defineOperation({
  ...change,
  ...one,
  id: 'addBookingNote',
  path: '/staff/bookings/{reference}/notes',
  summary: 'Write a note for the other staff; the traveller does not see it',
  body: z.strictObject({ text: text(1, bookingNoteMaxLength) }),
  data: staffBooking,
  errors: ['STAFF_ONLY', 'NOT_FOUND', 'STATE_CONFLICT'],
});
