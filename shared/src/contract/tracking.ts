import { z } from 'zod';
import { bookedFlight } from './flights';
import { flightStatuses, rideStatuses, trackActions } from './lists';
import { defineOperation } from './operation';
import { payment } from './payments';
import { rideResult } from './rides';
import { bookingKey, bookingReference, email, instant, naira, publicId, text } from './values';

/** As a person types it: any case, spaces or none in place of the hyphens. */
const typedReference = text(8, 20)
  .transform((typed) =>
    typed
      .toUpperCase()
      .replace(/[^A-Z0-9]/g, '')
      .replace(/^(TFY)(.{4})(.{4})$/, '$1-$2-$3'),
  )
  .pipe(bookingReference);

/** Who looks: one of the two, as it stands in the booking. Letters' case and accents do not count. */
const lookUp = z
  .strictObject({ bookingId: typedReference, lastName: text(1, 120).optional(), email: email.optional() })
  .refine(({ lastName, email: address }) => (lastName === undefined) !== (address === undefined), {
    path: ['lastName'],
    message: 'Give the last name or the e-mail of the booking',
  });

/**
 * Lets the open page keep itself current without being counted as a look-up, and stands for the `_id` in every call
 * about the booking until it expires.
 */
const view = z.object({ token: bookingKey, expiresOn: instant });
const viewBody = z.strictObject({ viewToken: text(1, 400) });

const timeline = <T extends z.ZodType>(status: T) =>
  z.array(z.object({ status, at: instant, note: z.string() })).describe('What has happened, the oldest first');

const tracked = {
  bookingId: bookingReference,
  bookingName: z.string().describe("The car's name, or the flight's route"),
  payment,
  actions: z.array(z.enum(trackActions)),
  view,
};

export const trackedRide = z.object({
  ...tracked,
  status: z.enum(rideStatuses),
  timeline: timeline(z.enum(rideStatuses)),
  ride: rideResult.extend({ flightNumber: z.string().nullable(), address: z.string().nullable() }),
  meetingPoint: z.string().describe('Where to stand, as far as it is settled'),
  driver: z
    .object({ name: z.string(), phone: z.string().describe('E.164'), plateNumber: z.string() })
    .nullable()
    .describe('From the day a driver is assigned until the ride is over'),
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
});
export type TrackedFlight = z.output<typeof trackedFlight>;

/** The same answer, after the same time, for a reference that does not exist and one that is somebody else's. */
export const trackRide = defineOperation({
  id: 'trackRide',
  method: 'POST',
  path: '/track/ride',
  summary: 'Where a booked ride stands, by its reference with the last name or e-mail',
  tag: 'tracking',
  body: lookUp,
  data: trackedRide,
  errors: ['NOT_FOUND'],
});

export const trackFlight = defineOperation({
  id: 'trackFlight',
  method: 'POST',
  path: '/track/flight',
  summary: 'Where a booked flight stands, by its reference with the last name or e-mail',
  tag: 'tracking',
  body: lookUp,
  data: trackedFlight,
  errors: ['NOT_FOUND'],
});

export const viewRide = defineOperation({
  id: 'viewRide',
  method: 'POST',
  path: '/track/ride/view',
  summary: 'The same ride once more, by the view token of a look-up',
  tag: 'tracking',
  body: viewBody,
  data: trackedRide,
  errors: ['VIEW_EXPIRED'],
});

export const viewFlight = defineOperation({
  id: 'viewFlight',
  method: 'POST',
  path: '/track/flight/view',
  summary: 'The same flight once more, by the view token of a look-up',
  tag: 'tracking',
  body: viewBody,
  data: trackedFlight,
  errors: ['VIEW_EXPIRED'],
});

export const cancelBooking = defineOperation({
  id: 'cancelBooking',
  method: 'POST',
  path: '/booking/cancel',
  summary: 'End a booking; with `dryRun`, only say what would go back',
  tag: 'tracking',
  body: z.strictObject({
    booking_id: publicId.optional().describe('The `_id`, where it is known: then it must be of the same booking'),
    viewToken: text(1, 400),
    dryRun: z.boolean().optional(),
    expectedRefund: naira.optional().describe('What was said before: another figure by now is refused, and said anew'),
  }),
  data: z.object({
    status: z.enum([...rideStatuses, ...flightStatuses]),
    paid: naira,
    refund: naira.describe('Of what was paid, what goes back'),
    kept: naira.describe('Of what was paid, what does not'),
    dueOn: instant.nullable().describe('The day by which a refund is back; null where nothing goes back'),
    rule: z.string().describe('The condition that decides, as a sentence'),
  }),
  idempotent: true,
  errors: ['NOT_FOUND', 'VIEW_EXPIRED', 'STATE_CONFLICT', 'REFUND_CHANGED'],
});
export type Cancellation = z.output<typeof cancelBooking.data>;
