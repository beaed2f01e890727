import { z } from 'zod';
import { bookedFlight, changeTerms, flightChange } from './flights';
import { flightStatuses, rideStatuses, rideWays, trackActions } from './lists';
import { defineOperation } from './operation';
import { cancelled, payment } from './payments';
import { bookedRide, carOfRide } from './rides';
import { bookingKey, bookingReference, day, email, instant, naira, publicId, text, timeOfDay } from './values';

/** A reference as typed: in any case, with spaces or nothing instead of the hyphens. */
export const typedReference = text(8, 20)
  .transform((typed) =>
    typed
      .toUpperCase()
      .replace(/[^A-Z0-9]/g, '')
      .replace(/^(TFY)(.{4})(.{4})$/, '$1-$2-$3'),
  )
  .pipe(bookingReference);

/** The last name or the e-mail of the booking authenticates a look-up. Case and accents are ignored. */
const lookUp = z
  .strictObject({ bookingId: typedReference, lastName: text(1, 120).optional(), email: email.optional() })
  .refine(({ lastName, email: address }) => (lastName === undefined) !== (address === undefined), {
    path: ['lastName'],
    message: 'Give the last name or the e-mail of the booking',
  });

/**
 * Authenticates further requests of the open page, which do not count as look-ups. It replaces the `_id` in every call about
 * the booking until it expires.
 */
const view = z.object({ token: bookingKey, expiresOn: instant });
const viewBody = z.strictObject({
  viewToken: text(1, 400).describe('The view token of a look-up, or the token of the device that booked'),
});

const timeline = <T extends z.ZodType>(status: T) =>
  z.array(z.object({ status, at: instant, note: z.string() })).describe('The past events of the booking, oldest first');

const tracked = {
  bookingId: bookingReference,
  bookingName: z.string().describe("The car's name, or the flight's route"),
  payment,
  payBy: instant.optional().describe('Until when the missing amount can be paid into the open account'),
  cancelled,
  actions: z.array(z.enum(trackActions)),
  view,
};

/** One way of a booked ride. */
const trackedWay = {
  status: z.enum(rideStatuses),
  timeline: timeline(z.enum(rideStatuses)),
  ride: carOfRide.extend({
    flightNumber: z.string().nullable(),
    flightLandsOn: instant.nullable(),
    pickupMovedOn: instant.nullable(),
    terminal: z.string().nullable().describe('Of the airport, if it has several and it is known'),
    address: z.string().nullable(),
  }),
  movableUntil: instant.nullable().describe('Until when the traveller can move the pickup; null if it cannot be moved'),
  confirmBy: bookedRide.shape.confirmBy,
  meetingPoint: z.string().describe('The meeting point, as far as it is known'),
  driver: bookedRide.shape.driver
    .unwrap()
    .nullable()
    .describe('From the assignment of a driver until the end of the ride'),
};

export const trackedRide = z.object({
  ...tracked,
  ...trackedWay,
  wayBack: z
    .object({ ...trackedWay, actions: tracked.actions })
    .optional()
    .describe('The return ride, of a booking that has one'),
});
export type TrackedRide = z.output<typeof trackedRide>;

export const trackedFlight = z.object({
  ...tracked,
  status: z.enum(flightStatuses),
  timeline: timeline(z.enum(flightStatuses)),
  airlineReference: z.string(),
  slices: bookedFlight.shape.offer.shape.slices,
  travellers: z.array(z.object({ firstName: z.string(), lastName: z.string() })),
  tickets: bookedFlight.shape.tickets,
  priceChange: bookedFlight.shape.priceChange,
  airports: bookedFlight.shape.airports,
  terminals: z
    .array(z.object({ flightNumber: z.string(), airport: z.string().describe('IATA'), name: z.string() }))
    .optional()
    .describe('Where a flight leaves from or lands at an airport with several, as far as that is certain'),
  change: changeTerms.optional().describe('How the date can be changed; absent if it cannot'),
  changes: z.array(flightChange).optional().describe('Changes of the date that were begun, oldest first'),
});
export type TrackedFlight = z.output<typeof trackedFlight>;

/** The response and its time are the same for a reference that does not exist and for one with another name or e-mail. */
export const trackRide = defineOperation({
  id: 'trackRide',
  method: 'POST',
  path: '/track/ride',
  summary: 'The status of a booked ride, by its reference with the last name or e-mail',
  tag: 'tracking',
  body: lookUp,
  data: trackedRide,
  errors: ['NOT_FOUND'],
});

export const trackFlight = defineOperation({
  id: 'trackFlight',
  method: 'POST',
  path: '/track/flight',
  summary: 'The status of a booked flight, by its reference with the last name or e-mail',
  tag: 'tracking',
  body: lookUp,
  data: trackedFlight,
  errors: ['NOT_FOUND'],
});

export const requestBookingLinks = defineOperation({
  id: 'requestBookingLinks',
  method: 'POST',
  path: '/track/links',
  summary: 'Request a mail with the bookings of an address, each with its reference and a link',
  tag: 'tracking',
  body: z.strictObject({ email }),
  /** The response is the same whether or not the address has bookings. */
  data: z.object({ sent: z.literal(true) }),
  idempotent: true,
});

export const viewRide = defineOperation({
  id: 'viewRide',
  method: 'POST',
  path: '/track/ride/view',
  summary: 'The status of a ride, by the view token of a look-up or the token of its device',
  tag: 'tracking',
  body: viewBody,
  data: trackedRide,
  errors: ['VIEW_EXPIRED'],
});

export const viewFlight = defineOperation({
  id: 'viewFlight',
  method: 'POST',
  path: '/track/flight/view',
  summary: 'The status of a flight, by the view token of a look-up or the token of its device',
  tag: 'tracking',
  body: viewBody,
  data: trackedFlight,
  errors: ['VIEW_EXPIRED'],
});

export const keepOnDevice = defineOperation({
  id: 'keepOnDevice',
  method: 'POST',
  path: '/track/device',
  summary:
    'A token by which the device that booked opens the booking again: as `viewToken` of the two views, nowhere else',
  tag: 'tracking',
  body: z.strictObject({ bookingType: z.enum(['flight', 'ride']), booking_id: publicId }),
  data: z.object({ bookingId: bookingReference, token: z.string(), expiresOn: instant }),
  errors: ['NOT_FOUND', 'VIEW_EXPIRED'],
});
export type KeptOnDevice = z.output<typeof keepOnDevice.data>;

const rideWay = z.enum(rideWays).optional().describe('Which way of a booking with a return ride');

export const movePickup = defineOperation({
  id: 'movePickup',
  method: 'POST',
  path: '/track/ride/move-pickup',
  summary: 'Move the pickup of a paid ride: once, free of charge, until some hours before it, if its car is free then',
  tag: 'tracking',
  body: viewBody.extend({ pickupDate: day, pickupTime: timeOfDay.describe('Lagos time'), way: rideWay }),
  data: z.object({ pickupDate: day, pickupTime: timeOfDay }),
  idempotent: true,
  errors: ['NOT_FOUND', 'VIEW_EXPIRED', 'STATE_CONFLICT', 'CAR_TAKEN'],
});
export type MovedPickup = z.output<typeof movePickup.data>;

export const cancelBooking = defineOperation({
  id: 'cancelBooking',
  method: 'POST',
  path: '/booking/cancel',
  summary: 'Cancel a booking; with `dryRun`, only calculate the refund',
  tag: 'tracking',
  body: z.strictObject({
    booking_id: publicId
      .optional()
      .describe(
        'The `_id`; beside a view token it must belong to the same booking, alone it cancels an unpaid booking only',
      ),
    viewToken: text(1, 400).optional(),
    way: rideWay.describe('Which way of a paid booking with a return ride; without it all of it'),
    dryRun: z.boolean().optional(),
    expectedRefund: naira
      .optional()
      .describe('The refund of the dry run: if it has changed since, the call is refused'),
  }),
  data: z.object({
    status: z.enum([...rideStatuses, ...flightStatuses]),
    paid: naira,
    refund: naira.describe('The part of the payment that is refunded'),
    kept: naira.describe('The part of the payment that is not refunded'),
    dueOn: instant.nullable().describe('The day by which the refund is due; null if nothing is refunded'),
    rule: z.string().describe('The cancellation rule that applies, as a sentence'),
  }),
  idempotent: true,
  errors: ['NOT_FOUND', 'VIEW_EXPIRED', 'STATE_CONFLICT', 'REFUND_CHANGED'],
});
export type Cancellation = z.output<typeof cancelBooking.data>;
