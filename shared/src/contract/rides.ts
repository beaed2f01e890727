import { z } from 'zod';
import {
  carTypes,
  genders,
  rideAddressMaxLength,
  rideAge,
  rideChildSeats,
  rideNoteMaxLength,
  rideStatuses,
  titles,
} from './lists';
import { defineOperation } from './operation';
import { cancelled, payment, transferDetails } from './payments';
import {
  bookingKey,
  bookingReference,
  countryCode,
  day,
  email,
  instant,
  naira,
  personName,
  phone,
  publicId,
  text,
  timeOfDay,
} from './values';

const place = text(2, 120).describe('The label of an area, "Ikeja, Lagos"');
const flightNumber = text(3, 8).regex(/^[A-Z0-9]{2} ?\d{1,4}[A-Z]?$/i, 'Write it like P4 7121');

export const rideCriteria = z.strictObject({
  pickupLocation: place,
  dropOffLocation: place,
  pickupDate: day,
  pickupTime: timeOfDay.describe('Lagos time'),
  passengers: z.coerce.number().int().min(1).max(60).optional(),
  luggage: z.coerce.number().int().min(0).max(60).optional(),
  flightNumber: flightNumber.optional(),
  returnDate: day.optional().describe('Of a return ride from the drop-off to the pickup, with `returnTime`'),
  returnTime: timeOfDay.optional().describe('Lagos time'),
});
export type RideCriteria = z.output<typeof rideCriteria>;

export const rideTerms = z.object({
  cancellation: z
    .string()
    .describe('What cancelling costs from now on: "Free cancellation until Tue 24 Nov, 09:30 AM"'),
  noShow: z.string().describe('What happens if nobody comes, as a sentence'),
});
export type RideTerms = z.output<typeof rideTerms>;

export const rideWaiting = z.object({
  until: instant.describe(
    'The end of the free waiting time: from the landing of the flight if that is known and later',
  ),
  isFromLanding: z.boolean().describe('True if it counts from the landing of the flight'),
  sentence: z.string().describe('"The driver waits 60 minutes from landing of P4 7121, due 10:00 AM, at no charge."'),
});
export type RideWaiting = z.output<typeof rideWaiting>;

export const rideDrive = z.object({
  roadKm: z.number().describe('An estimate'),
  fromMinutes: z.number().int().describe('On free roads'),
  toMinutes: z.number().int().describe('In heavy traffic'),
  text: z.string().describe('"About 25-40 minutes, 18 km"'),
});
export type RideDrive = z.output<typeof rideDrive>;

/** A car with the journey that it is for and its price. */
export const carOfRide = z.object({
  car_id: z.string(),
  price_id: z.string(),
  name: z.string(),
  type: z.enum(carTypes),
  price: naira.describe('The Trip Total, including the Reminder'),
  color: z.string(),
  seats: z.number().int(),
  front_image: z.string().describe('A URL of this site'),
  pickupLocation: z.string(),
  dropOffLocation: z.string(),
  pickupDate: day,
  pickupTime: timeOfDay,
  luggage: z.number().int().describe('Large bags that fit'),
  freeWaitMinutes: z.number().int(),
  waiting: rideWaiting,
  drive: rideDrive,
  meetAndGreet: z.boolean(),
  place: z
    .string()
    .optional()
    .describe(
      'The town or quarter, "Lekki", by which the traveller chose the area; absent without one, and in a search',
    ),
});
export type CarOfRide = z.output<typeof carOfRide>;

/** The car of a return ride, from the drop-off to the pickup of the way there. */
export const rideWayBack = carOfRide.extend({
  price: naira.describe('Without the Reminder, which is paid once: both ways cost the sum of the two prices'),
  terms: rideTerms,
});
export type RideWayBack = z.output<typeof rideWayBack>;

export const rideResult = carOfRide.extend({
  terms: rideTerms,
  wayBack: rideWayBack.optional().describe('For a search with a return ride'),
});
export type RideResult = z.output<typeof rideResult>;

/** Without criteria the list has the car types on offer, without the fields of a journey. */
export const rideOffer = rideResult.partial({
  car_id: true,
  price_id: true,
  price: true,
  pickupLocation: true,
  dropOffLocation: true,
  pickupDate: true,
  pickupTime: true,
  waiting: true,
  drive: true,
  terms: true,
});

export const searchRides = defineOperation({
  id: 'searchRides',
  method: 'POST',
  path: '/ride/search-ride',
  summary: 'Search priced cars that are free for a journey',
  tag: 'rides',
  body: rideCriteria,
  data: z.array(rideResult),
});

export const listRides = defineOperation({
  id: 'listRides',
  method: 'GET',
  path: '/ride/search-ride',
  summary: 'The same search by query parameters; without any, the car types on offer',
  tag: 'rides',
  query: rideCriteria.partial(),
  data: z.array(rideOffer),
});

export const rideSelection = rideResult.extend({
  quoteId: publicId,
  quoteExpiresOn: instant,
  terminals: z
    .array(z.object({ _id: z.string(), name: z.string() }))
    .describe('Of the airport of the journey; empty if it has one'),
  flightTerminal: z
    .string()
    .optional()
    .describe('Of the terminals, the one at which the flight lands, if that is certain'),
  childSeatPrice: naira.nullable().describe('Of each child seat, beside the price; null if none are on sale'),
});
export type RideSelection = z.output<typeof rideSelection>;

export const selectRide = defineOperation({
  id: 'selectRide',
  method: 'POST',
  path: '/ride/select-ride',
  summary: 'Check the car and its price again, and guarantee the price for a limited time',
  tag: 'rides',
  body: z.strictObject({
    pickupTime: timeOfDay,
    pickupDate: day,
    dropOffLocation: place,
    pickupLocation: place,
    car_id: z.string().min(1).max(64),
    price_id: z.string().min(1).max(64),
    flightNumber: flightNumber.optional().describe('For the sentence on waiting'),
    place: text(1, 60)
      .optional()
      .describe('A town or quarter of the area, one of its `also`, for the booking; any other name is ignored'),
    wayBack: z
      .strictObject({
        pickupDate: day,
        pickupTime: timeOfDay,
        car_id: z.string().min(1).max(64),
        price_id: z.string().min(1).max(64),
      })
      .optional()
      .describe('A return ride from the drop-off to the pickup; the quote is for both ways then'),
  }),
  data: rideSelection,
  errors: ['CAR_TAKEN', 'PRICE_EXPIRED', 'NOT_FOUND'],
});

const streetAddress = text(3, rideAddressMaxLength);

export const rideTraveller = z.strictObject({
  title: z.enum(titles),
  firstName: personName,
  lastName: personName,
  gender: z.enum(genders),
  email,
  phone,
  nationality: countryCode,
  age: z.number().int().min(rideAge.min).max(rideAge.max),
  address: streetAddress.optional().describe('Street and landmark of the pickup; required unless it is an airport'),
  dropOffAddress: streetAddress.optional().describe('The same of the drop-off; required unless it is an airport'),
  flightNumber: flightNumber.optional(),
  returnFlightNumber: flightNumber.optional().describe('Of the return ride, if the quote has one'),
  passengers: z.number().int().min(1).max(60).optional(),
  bags: z.number().int().min(0).max(60).optional().describe('Large bags'),
  terminal: text(3, 40).optional().describe('One of the `terminals` of the selection; by default that of the flight'),
  childSeats: z.number().int().min(0).max(rideChildSeats).optional().describe('On each way'),
  rider: z
    .strictObject({ name: personName, phone })
    .optional()
    .describe('Who rides, if somebody else books: the driver asks for this name and calls this number'),
  note: text(1, rideNoteMaxLength).optional(),
});
export type RideTraveller = z.output<typeof rideTraveller>;

export const savedBookedRide = z.object({
  _id: publicId,
  transaction_id: z.string(),
  bookingId: bookingReference,
  status: z.enum(rideStatuses),
  createdAt: instant,
  title: z.enum(titles),
  firstName: z.string(),
  lastName: z.string(),
  gender: z.enum(genders),
  email: z.string(),
  nationality: countryCode,
  phone: z.string(),
  age: z.number().int(),
});
export type SavedBookedRide = z.output<typeof savedBookedRide>;

export const createRide = defineOperation({
  id: 'createRide',
  method: 'POST',
  path: '/ride/create-ride',
  summary: 'Hold the car of a quote and open a payment account',
  tag: 'rides',
  body: rideTraveller.extend({
    quoteId: publicId,
    car_id: z.string().min(1).max(64),
    price_id: z.string().min(1).max(64),
    couponCode: text(1, 40).optional(),
    shownTotal: naira.optional().describe('Refuse with PRICE_CHANGED if the booking would cost something else'),
    acceptedTerms: z.literal(true, 'Accept the terms to book'),
  }),
  data: z.object({ savedBookedRide, transfer_details: transferDetails }),
  idempotent: true,
  errors: [
    'CAR_TAKEN',
    'QUOTE_EXPIRED',
    'PRICE_CHANGED',
    'HOLD_LIMIT',
    'COUPON_UNKNOWN',
    'COUPON_EXPIRED',
    'COUPON_NOT_APPLICABLE',
  ],
});

export const confirmTransfer = defineOperation({
  id: 'confirmTransfer',
  method: 'POST',
  path: '/ride/confirm-transfer',
  summary: 'Ask the bank whether the transfer has been received; this call does not mark the booking as paid itself',
  tag: 'rides',
  body: z.strictObject({ ride_id: bookingKey, transaction_id: z.string().min(1).max(64) }),
  data: z.object({ status: z.enum(rideStatuses) }),
  idempotent: true,
  errors: [
    'NOT_FOUND',
    'VIEW_EXPIRED',
    'TRANSFER_NOT_RECEIVED',
    'TRANSFER_INCOMPLETE',
    'TRANSFER_RETURNED',
    'ACCOUNT_EXPIRED',
    'STATE_CONFLICT',
  ],
});

export const confirmRide = defineOperation({
  id: 'confirmRide',
  permission: 'rides:change',
  method: 'POST',
  path: '/ride/confirm-ride',
  summary: 'Confirm a paid ride, by the back office',
  tag: 'rides',
  body: z.strictObject({ ride_id: publicId }),
  data: z.object({ status: z.enum(rideStatuses) }),
  idempotent: true,
  access: 'staff',
  errors: ['STAFF_ONLY', 'NOT_FOUND', 'STATE_CONFLICT'],
});

const bookedCar = carOfRide.extend({
  flightNumber: z.string().nullable(),
  flightLandsOn: instant.nullable().describe('When the flight lands, if that is known'),
  pickupMovedOn: instant.nullable().describe('When the pickup was last moved'),
  terminal: z.string().nullable().describe('Of the airport, if it has several and it is known'),
  address: z.string().nullable().describe('Of the pickup'),
  dropOffAddress: z.string().nullable().describe('Null also if the e-mail is masked'),
  passengers: z.number().int().nullable(),
  bags: z.number().int().nullable(),
  childSeats: z.number().int(),
  childSeatsPrice: naira.describe('Of all child seats, beside the price'),
  rider: z
    .object({ name: z.string(), phone: z.string() })
    .nullable()
    .describe('Who rides, if somebody else booked; null also if the e-mail is masked'),
  note: z.string().nullable(),
});

const rideDriver = z.object({ name: z.string(), phone: z.string().describe('E.164'), plateNumber: z.string() });

const confirmBy = instant
  .nullable()
  .describe('Until when a paid ride is confirmed, or cancelled and refunded; null in every other state');

export const bookedRide = z.object({
  savedBookedRide: savedBookedRide.extend({
    _id: bookingKey.describe('The key with which the booking was requested'),
    email: z.string().describe('Masked, except shortly after the booking was made'),
    phone: z.string().describe('Masked like the e-mail'),
    gender: savedBookedRide.shape.gender.nullable().describe('Null if the e-mail is masked'),
    nationality: countryCode.nullable().describe('Null if the e-mail is masked'),
    age: savedBookedRide.shape.age.nullable().describe('Null if the e-mail is masked'),
  }),
  ride: bookedCar,
  terms: rideTerms.nullable().describe('Null once the ride cannot be cancelled any more'),
  confirmBy,
  wayBack: z
    .object({
      status: z.enum(rideStatuses),
      ride: bookedCar,
      terms: rideTerms.nullable(),
      confirmBy,
      givenBack: naira.describe('By how much the amount due was lowered because one way was cancelled'),
    })
    .optional()
    .describe('The return ride, of a booking that has one'),
  driver: rideDriver
    .optional()
    .describe('From the assignment of a driver until the end of the ride; absent also if the e-mail is masked'),
  transfer_details: transferDetails,
  payment,
  cancelled,
});
export type BookedRide = z.output<typeof bookedRide>;

export const getBookedRide = defineOperation({
  id: 'getBookedRide',
  method: 'GET',
  path: '/ride/booked-ride/{id}',
  summary: 'A booked ride with its payment, by its unguessable id or the view token of a look-up',
  tag: 'rides',
  params: z.object({ id: bookingKey }),
  data: bookedRide,
  errors: ['NOT_FOUND', 'VIEW_EXPIRED'],
});
