import { z } from 'zod';
import { discrepancyReasons, reviewActions, reviewReasons, rideStatuses } from './lists';
import { defineOperation } from './operation';
import { payment } from './payments';
import { rideResult } from './rides';
import { bookingReference, day, instant, naira, personName, phone, publicId, text } from './values';

/**
 * The back office. A caller shows the staff token as a bearer, or the session cookie that signing in sets; with the
 * cookie each call carries the header `x-tafiya-ops: 1` too, which no foreign page can send.
 */
const staff = { access: 'staff', tag: 'staff' } as const;

export const signIn = defineOperation({
  id: 'signIn',
  method: 'POST',
  path: '/staff/sign-in',
  summary: 'A session of the back office, by the staff token',
  tag: 'staff',
  body: z.strictObject({ token: text(1, 400) }),
  data: z.object({ expiresOn: instant }),
  errors: ['STAFF_ONLY'],
});

export const signOut = defineOperation({
  ...staff,
  id: 'signOut',
  method: 'POST',
  path: '/staff/sign-out',
  summary: 'End the session',
  data: z.object({ signedOut: z.literal(true) }),
  errors: ['STAFF_ONLY'],
});

export const staffRide = z.object({
  booking_id: publicId,
  bookingId: bookingReference,
  status: z.enum(rideStatuses),
  ride: rideResult.extend({ flightNumber: z.string().nullable(), address: z.string().nullable() }),
  plateNumber: z.string(),
  traveller: z.object({ name: z.string(), phone: z.string(), passengers: z.number().int().nullable() }),
  note: z.string().nullable(),
  meetingPoint: z.string(),
  driver: z.object({ name: z.string(), phone: z.string() }).nullable(),
  payment,
  moves: z.array(z.enum(rideStatuses)).describe('Where a person may take it from here'),
});
export type StaffRide = z.output<typeof staffRide>;

export const listStaffRides = defineOperation({
  ...staff,
  id: 'listStaffRides',
  method: 'GET',
  path: '/staff/rides',
  summary: 'The rides of a day, by the time of pickup',
  query: z.strictObject({ day: day.optional().describe('Lagos; today if left out') }),
  data: z.object({ day, rides: z.array(staffRide) }),
  errors: ['STAFF_ONLY'],
});

export const listDrivers = defineOperation({
  ...staff,
  id: 'listDrivers',
  method: 'GET',
  path: '/staff/drivers',
  summary: 'Everybody who was assigned a ride, the latest first',
  data: z.array(z.object({ name: z.string(), phone: z.string() })),
  errors: ['STAFF_ONLY'],
});

export const assignDriver = defineOperation({
  ...staff,
  id: 'assignDriver',
  method: 'POST',
  path: '/staff/rides/{id}/assign-driver',
  summary: 'Give a confirmed ride its driver, or another one before the driver is on the way',
  params: z.object({ id: publicId }),
  body: z.strictObject({ name: personName, phone, meetingPoint: text(1, 200).optional() }),
  data: staffRide,
  idempotent: true,
  errors: ['STAFF_ONLY', 'NOT_FOUND', 'STATE_CONFLICT', 'DRIVER_BUSY'],
});

export const moveRide = defineOperation({
  ...staff,
  id: 'moveRide',
  method: 'POST',
  path: '/staff/rides/{id}/move',
  summary: 'Take a ride along one arrow; a cancelled one gives everything back',
  params: z.object({ id: publicId }),
  body: z.strictObject({
    to: z.enum(['confirmed', 'driver_en_route', 'driver_arrived', 'in_progress', 'completed', 'no_show', 'cancelled']),
    note: text(1, 200).optional().describe('What the traveller reads on the timeline'),
  }),
  data: staffRide,
  idempotent: true,
  errors: ['STAFF_ONLY', 'NOT_FOUND', 'STATE_CONFLICT'],
});

export const moneyInReview = z.object({
  itemId: z.string().max(64),
  reason: z.enum(reviewReasons),
  amount: naira.describe('What waits'),
  since: instant,
  dueOn: instant.nullable().describe('The day by which a refund has to be back'),
  isSending: z.boolean().describe('True once its refund has begun'),
  refusal: z
    .object({ sentence: z.string().describe("The bank's own"), at: instant })
    .nullable()
    .describe('The last time that the bank refused to send it back; nothing was sent then'),
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
    .describe('Null while no booking is known for it'),
  actions: z.array(z.enum(reviewActions)),
});
export type MoneyInReview = z.output<typeof moneyInReview>;

export const listMoneyInReview = defineOperation({
  ...staff,
  id: 'listMoneyInReview',
  method: 'GET',
  path: '/staff/payments',
  summary: 'Money that waits for a person, the longest waiting first',
  data: z.array(moneyInReview),
  errors: ['STAFF_ONLY'],
});

const oneItem = { params: z.object({ id: z.string().min(1).max(64) }), data: z.object({ message: z.string() }) };

export const matchMoney = defineOperation({
  ...staff,
  ...oneItem,
  id: 'matchMoney',
  method: 'POST',
  path: '/staff/payments/{id}/match',
  summary: 'Give a transfer without a booking to the booking that it was meant for',
  body: z.strictObject({ bookingId: bookingReference }),
  idempotent: true,
  errors: ['STAFF_ONLY', 'NOT_FOUND', 'STATE_CONFLICT'],
});

export const reviveMoney = defineOperation({
  ...staff,
  ...oneItem,
  id: 'reviveMoney',
  method: 'POST',
  path: '/staff/payments/{id}/revive',
  summary: 'Let late money pay its booking after all, if the car or the seats are free again',
  idempotent: true,
  body: z.strictObject({}),
  errors: ['STAFF_ONLY', 'NOT_FOUND', 'STATE_CONFLICT', 'CAR_TAKEN', 'SOLD_OUT'],
});

export const refundMoney = defineOperation({
  ...staff,
  ...oneItem,
  id: 'refundMoney',
  method: 'POST',
  path: '/staff/payments/{id}/refund',
  summary: 'Send money back through the bank, or note that it was sent by hand',
  body: z.strictObject({
    by: z.enum(['bank', 'hand']),
    reference: text(1, 80).optional().describe("The bank's reference of a transfer made by hand"),
  }),
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
    .describe('Whose account it is; null for one that is none of ours'),
});

export const transferDiscrepancy = z.object({
  discrepancyId: z.string().max(64),
  reason: z.enum(discrepancyReasons),
  reference: z.string().describe("The bank's own, of the transfer"),
  learntOn: instant,
  booked: transferReport.nullable().describe('The first report, which the books follow'),
  reported: transferReport.describe('The later one'),
});
export type TransferDiscrepancy = z.output<typeof transferDiscrepancy>;

export const listDiscrepancies = defineOperation({
  ...staff,
  id: 'listDiscrepancies',
  method: 'GET',
  path: '/staff/discrepancies',
  summary: 'Where the bank contradicts an earlier report of its own about a transfer, and nobody has settled it yet',
  data: z.array(transferDiscrepancy),
  errors: ['STAFF_ONLY'],
});

export const closeDiscrepancy = defineOperation({
  ...staff,
  id: 'closeDiscrepancy',
  method: 'POST',
  path: '/staff/discrepancies/{id}/close',
  summary: 'Note what the bank said about it, and take it off the list; no money moves',
  params: z.object({ id: z.string().regex(/^\d{1,15}$/) }),
  body: z.strictObject({ note: text(1, 300).describe('What the bank said, and what was done') }),
  data: z.object({ message: z.string() }),
  idempotent: true,
  errors: ['STAFF_ONLY', 'NOT_FOUND', 'STATE_CONFLICT'],
});

export const unpaidPool = z.object({
  kind: z.enum(['ride', 'flight']),
  name: z.string().describe('SUV cars in Lagos; P4 7121, LOS to ABV, Economy Class'),
  day,
  free: z.number().int().describe('Cars or seats that nobody has paid for, held or not'),
  unpaid: z.number().int().describe('Those of them that unpaid bookings hold'),
  bookings: z.number().int(),
  networks: z.number().int().describe('From how many networks these bookings were made'),
  isClosed: z.boolean().describe('Whether one more unpaid booking is refused'),
  endsOn: instant.describe('When the last of these holds ends, if nobody pays'),
});
export type UnpaidPool = z.output<typeof unpaidPool>;

export const listUnpaidPools = defineOperation({
  ...staff,
  id: 'listUnpaidPools',
  method: 'GET',
  path: '/staff/unpaid-pools',
  summary: 'Cars and seats of which unpaid bookings hold much at this moment',
  data: z.object({
    pools: z.array(unpaidPool),
    networksAtLimit: z.number().int().describe('Networks that hold as many unpaid bookings as one may'),
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

export const listStaffReviews = defineOperation({
  ...staff,
  id: 'listStaffReviews',
  method: 'GET',
  path: '/staff/reviews',
  summary: 'The latest reviews, those taken off the site too',
  data: z.array(staffReview),
  errors: ['STAFF_ONLY'],
});

export const showReview = defineOperation({
  ...staff,
  id: 'showReview',
  method: 'POST',
  path: '/staff/reviews/{id}/show',
  summary: 'Put a review on the site, or take it off',
  params: z.object({ id: z.string().min(1).max(64) }),
  body: z.strictObject({ isShown: z.boolean() }),
  data: staffReview,
  errors: ['STAFF_ONLY', 'NOT_FOUND'],
});
