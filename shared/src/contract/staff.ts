import { z } from 'zod';
import { discrepancyReasons, reviewActions, reviewReasons, rideStatuses, rideWays } from './lists';
import { defineOperation } from './operation';
import { payment } from './payments';
import { carOfRide } from './rides';
import { bookingReference, day, instant, naira, personName, phone, publicId, text, timeOfDay } from './values';

/**
 * The back office. A call is authenticated by the session cookie of a person. Each call must also have the header `x-tafiya-ops: 1`,
 * which a page of another origin cannot send.
 */
const staff = { access: 'staff', tag: 'staff' } as const;

export const signOut = defineOperation({
  ...staff,
  id: 'signOut',
  permission: 'self',
  method: 'POST',
  path: '/staff/sign-out',
  summary: 'End the session',
  data: z.object({ signedOut: z.literal(true) }),
  errors: ['STAFF_ONLY'],
});

export const staffRide = z.object({
  booking_id: publicId,
  bookingId: bookingReference,
  way: z.enum(rideWays).nullable().describe('Of a booking with a return ride; each way is a ride of its own here'),
  status: z.enum(rideStatuses),
  ride: carOfRide.extend({
    flightNumber: z.string().nullable(),
    flightLandsOn: instant.nullable().describe('When the flight lands, if that is known'),
    terminal: z.string().nullable().describe('Of the airport, if it has several and it is known'),
    address: z.string().nullable(),
    dropOffAddress: z.string().nullable(),
    bags: z.number().int().nullable(),
    childSeats: z.number().int(),
  }),
  plateNumber: z.string(),
  traveller: z
    .object({ name: z.string(), phone: z.string(), passengers: z.number().int().nullable() })
    .describe('Who rides'),
  bookedBy: z.object({ name: z.string(), phone: z.string() }).nullable().describe('If that is somebody else'),
  note: z.string().nullable(),
  meetingPoint: z.string(),
  driver: z.object({ name: z.string(), phone: z.string() }).nullable(),
  payment,
  moves: z.array(z.enum(rideStatuses)).describe('The states to which the staff may change it'),
  isMovable: z.boolean().describe('True if its times can be changed'),
  needsAction: z
    .string()
    .nullable()
    .describe('Why somebody has to act: car or driver have another ride before the flight of this one has landed'),
  undoUntil: instant
    .nullable()
    .describe('Until when the confirmation or the first driver can be undone; null if there is nothing to undo'),
});
export type StaffRide = z.output<typeof staffRide>;

export const listStaffRides = defineOperation({
  ...staff,
  id: 'listStaffRides',
  permission: 'rides:read',
  method: 'GET',
  path: '/staff/rides',
  summary: 'The rides of a day, by the time of pickup',
  query: z.strictObject({ day: day.optional().describe('In Lagos time; by default today') }),
  data: z.object({
    day,
    rides: z.array(staffRide),
    next: z
      .object({ day, time: timeOfDay, rides: z.number().int() })
      .nullable()
      .describe('The next day with rides, with its first pickup and their number'),
  }),
  errors: ['STAFF_ONLY'],
});

export const assignDriver = defineOperation({
  ...staff,
  id: 'assignDriver',
  permission: 'rides:change',
  method: 'POST',
  path: '/staff/rides/{id}/assign-driver',
  summary: 'Assign a driver to a confirmed ride, or another driver while the first is not on the way',
  params: z.object({ id: publicId }),
  body: z.strictObject({ name: personName, phone, meetingPoint: text(1, 200).optional() }),
  data: staffRide,
  idempotent: true,
  errors: ['STAFF_ONLY', 'NOT_FOUND', 'STATE_CONFLICT', 'DRIVER_BUSY'],
});

export const moveRide = defineOperation({
  ...staff,
  id: 'moveRide',
  permission: 'rides:change',
  method: 'POST',
  path: '/staff/rides/{id}/move',
  summary: 'Change the state of a ride by one transition; cancelling it refunds the full amount',
  params: z.object({ id: publicId }),
  body: z.strictObject({
    to: z.enum(['confirmed', 'driver_en_route', 'driver_arrived', 'in_progress', 'completed', 'no_show', 'cancelled']),
    note: text(1, 200).optional().describe('Shown to the traveller on the timeline'),
  }),
  data: staffRide,
  idempotent: true,
  errors: ['STAFF_ONLY', 'NOT_FOUND', 'STATE_CONFLICT'],
});

export const changeRideTimes = defineOperation({
  ...staff,
  id: 'changeRideTimes',
  permission: 'rides:change',
  method: 'POST',
  path: '/staff/rides/{id}/times',
  summary: 'Move the pickup of a paid ride, and say when its flight lands; the traveller gets a mail',
  params: z.object({ id: publicId }),
  body: z.strictObject({
    pickupDate: day,
    pickupTime: timeOfDay.describe('Lagos time'),
    landing: z
      .strictObject({ date: day, time: timeOfDay.describe('Lagos time') })
      .optional()
      .describe('Of the flight of a ride from an airport'),
  }),
  data: staffRide,
  idempotent: true,
  errors: ['STAFF_ONLY', 'NOT_FOUND', 'STATE_CONFLICT', 'CAR_TAKEN', 'DRIVER_BUSY'],
});

export const paymentUnderReview = z.object({
  itemId: z.string().max(64),
  reason: z.enum(reviewReasons),
  amount: naira.describe('The amount under review'),
  since: instant,
  dueOn: instant.nullable().describe('The day by which a refund is due'),
  isSending: z.boolean().describe('True if its refund is being sent'),
  refusal: z
    .object({ sentence: z.string().describe("The bank's message"), at: instant })
    .nullable()
    .describe('The last refusal of the refund by the bank, which sent nothing'),
  acceptedOn: instant.nullable().describe('Since when the bank works on the refund'),
  need: z
    .string()
    .nullable()
    .describe("The bank's message, if it sends the refund only after a person has done something there"),
  transfers: z.array(
    z.object({ reference: z.string(), accountNumber: z.string(), amount: naira, sentAt: instant, inTime: z.boolean() }),
  ),
  booking: z
    .object({
      booking_id: publicId,
      bookingId: bookingReference,
      bookingName: z.string(),
      travellerName: z.string(),
      status: z.string(),
      payment,
    })
    .nullable()
    .describe('Null if no booking matches'),
  actions: z.array(z.enum(reviewActions)),
});
export type PaymentUnderReview = z.output<typeof paymentUnderReview>;

export const listMoneyInReview = defineOperation({
  ...staff,
  id: 'listMoneyInReview',
  permission: 'money:read',
  method: 'GET',
  path: '/staff/payments',
  summary: 'Payments under review, oldest first',
  data: z.array(paymentUnderReview),
  errors: ['STAFF_ONLY'],
});

const itemOperation = { params: z.object({ id: z.string().min(1).max(64) }), data: z.object({ message: z.string() }) };

export const matchMoney = defineOperation({
  ...staff,
  ...itemOperation,
  id: 'matchMoney',
  permission: 'money:change',
  method: 'POST',
  path: '/staff/payments/{id}/match',
  summary: 'Match a transfer without a booking to its booking',
  body: z.strictObject({ bookingId: bookingReference }),
  idempotent: true,
  errors: ['STAFF_ONLY', 'NOT_FOUND', 'STATE_CONFLICT'],
});

export const reviveMoney = defineOperation({
  ...staff,
  ...itemOperation,
  id: 'reviveMoney',
  permission: 'money:change',
  method: 'POST',
  path: '/staff/payments/{id}/revive',
  summary: 'Accept a late payment for its booking, if the car or the seats are still free',
  idempotent: true,
  body: z.strictObject({}),
  errors: ['STAFF_ONLY', 'NOT_FOUND', 'STATE_CONFLICT', 'CAR_TAKEN', 'SOLD_OUT'],
});

export const refundMoney = defineOperation({
  ...staff,
  ...itemOperation,
  id: 'refundMoney',
  permission: 'money:change',
  needsConfirmation: true,
  method: 'POST',
  path: '/staff/payments/{id}/refund',
  summary: 'Refund a payment through the bank, or record a refund that was sent by hand',
  body: z.strictObject({
    by: z.enum(['bank', 'hand']),
    reference: text(1, 80).optional().describe("The bank's reference of a transfer made by hand"),
  }),
  idempotent: true,
  errors: ['STAFF_ONLY', 'NOT_FOUND', 'STATE_CONFLICT'],
});

export const setBackMoney = defineOperation({
  ...staff,
  ...itemOperation,
  id: 'setBackMoney',
  permission: 'money:change',
  needsConfirmation: true,
  method: 'POST',
  path: '/staff/payments/{id}/set-back',
  summary: 'Make a refund due again that the bank could not send, after it was stopped there',
  body: z.strictObject({}),
  idempotent: true,
  errors: ['STAFF_ONLY', 'NOT_FOUND', 'STATE_CONFLICT'],
});

export const closeTakenBack = defineOperation({
  ...staff,
  ...itemOperation,
  id: 'closeTakenBack',
  permission: 'money:change',
  method: 'POST',
  path: '/staff/payments/{id}/close',
  summary: 'Close money that the bank took back, with a note about what was done; no money is moved',
  body: z.strictObject({ note: text(1, 300).describe('What the bank said, and what was done about the booking') }),
  idempotent: true,
  errors: ['STAFF_ONLY', 'NOT_FOUND', 'STATE_CONFLICT'],
});

const transferReport = z.object({
  accountNumber: z.string(),
  amount: naira,
  sentAt: instant,
  booking: z
    .object({ bookingId: bookingReference, bookingName: z.string(), travellerName: z.string() })
    .nullable()
    .describe('The booking of the account; null if the account is unknown'),
});

export const transferDiscrepancy = z.object({
  discrepancyId: z.string().max(64),
  reason: z.enum(discrepancyReasons),
  reference: z.string().describe("The bank's reference of the transfer"),
  learntOn: instant,
  booked: transferReport.nullable().describe('The first report, which was booked'),
  reported: transferReport.describe('The later report'),
});
export type TransferDiscrepancy = z.output<typeof transferDiscrepancy>;

export const listDiscrepancies = defineOperation({
  ...staff,
  id: 'listDiscrepancies',
  permission: 'money:read',
  method: 'GET',
  path: '/staff/discrepancies',
  summary: 'Open discrepancies: later reports of the bank that contradict an earlier report about the same transfer',
  data: z.array(transferDiscrepancy),
  errors: ['STAFF_ONLY'],
});

export const closeDiscrepancy = defineOperation({
  ...staff,
  id: 'closeDiscrepancy',
  permission: 'money:change',
  method: 'POST',
  path: '/staff/discrepancies/{id}/close',
  summary: "Close a discrepancy with a note about the bank's explanation; no money is moved",
  params: z.object({ id: z.string().regex(/^\d{1,15}$/) }),
  body: z.strictObject({ note: text(1, 300).describe("The bank's explanation, and what was done") }),
  data: z.object({ message: z.string() }),
  idempotent: true,
  errors: ['STAFF_ONLY', 'NOT_FOUND', 'STATE_CONFLICT'],
});

export const unpaidPool = z.object({
  kind: z.enum(['ride', 'flight']),
  name: z.string().describe('"SUV cars in Lagos", or "P4 7121, LOS to ABV, Economy Class"'),
  day,
  free: z.number().int().describe('Cars or seats that are not paid for, held or not'),
  unpaid: z.number().int().describe('Of these, the number held by unpaid bookings'),
  bookings: z.number().int(),
  networks: z.number().int().describe('The number of networks from which these bookings were made'),
  isClosed: z.boolean().describe('True if further unpaid bookings are refused'),
  endsOn: instant.describe('When the last of these holds expires'),
});
export type UnpaidPool = z.output<typeof unpaidPool>;

export const listUnpaidPools = defineOperation({
  ...staff,
  id: 'listUnpaidPools',
  permission: 'rides:read',
  method: 'GET',
  path: '/staff/unpaid-pools',
  summary: 'Cars and seats of which a large part is held by unpaid bookings',
  data: z.object({
    pools: z.array(unpaidPool),
    networksAtLimit: z.number().int().describe('The number of networks that have reached the limit of unpaid bookings'),
    maxPerNetwork: z.number().int(),
  }),
  errors: ['STAFF_ONLY'],
});

export const staffReview = z.object({
  reviewId: z.string(),
  bookingId: bookingReference,
  rating: z.number().int(),
  comment: z.string(),
  writtenOn: instant,
  isShown: z.boolean(),
});
export type StaffReview = z.output<typeof staffReview>;

/** The staff's list has no more. */
export const mostReviewsListed = 200;

export const listStaffReviews = defineOperation({
  ...staff,
  id: 'listStaffReviews',
  permission: 'reviews:read',
  method: 'GET',
  path: '/staff/reviews',
  summary: `The latest ${mostReviewsListed} reviews, including hidden ones`,
  data: z.array(staffReview),
  errors: ['STAFF_ONLY'],
});

export const showReview = defineOperation({
  ...staff,
  id: 'showReview',
  permission: 'reviews:change',
  method: 'POST',
  path: '/staff/reviews/{id}/show',
  summary: 'Show a review on the site, or hide it',
  params: z.object({ id: z.string().min(1).max(64) }),
  body: z.strictObject({ isShown: z.boolean() }),
  data: staffReview,
  errors: ['STAFF_ONLY', 'NOT_FOUND'],
});
