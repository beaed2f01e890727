import { z } from 'zod';
import { addOn } from './add-ons';
import { couponCode } from './coupons';
import { flightChange } from './flight-change';
import { carrier, flightCriteria, flightOffer } from './flight-search';
import { addOnUnits, flightStatuses, genders, partyLimits, routeKinds, titles, travellerTypes } from './lists';
import { defineOperation } from './operation';
import { cancelled, payment, transferDetails } from './payments';
import { airport } from './places';
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
} from './values';

export const flightSelection = z.object({
  selectionId: publicId,
  criteria: flightCriteria,
  offer: flightOffer,
  priceChanged: z.boolean(),
  oldTotal: naira,
  newTotal: naira,
  expiresOn: instant,
  airports: z.array(airport),
  routeKind: z.enum(routeKinds).describe('Which of the prices of an add-on applies'),
  addOns: z.array(addOn).describe('What can be added, at prices that are guaranteed as long as that of the flight'),
  whatGoesBack: z.string().describe('What a cancellation gives back once it is paid, as a sentence'),
});
export type FlightSelection = z.output<typeof flightSelection>;

export const selectFlight = defineOperation({
  id: 'selectFlight',
  method: 'POST',
  path: '/fly/flightselect',
  summary: 'Price an offer again, and guarantee the price for a limited time',
  tag: 'flights',
  body: z.strictObject({ searchId: publicId, offerId: z.string().min(1).max(600) }),
  data: flightSelection,
  errors: ['OFFER_EXPIRED', 'SOLD_OUT'],
});

export const getFlightSelection = defineOperation({
  id: 'getFlightSelection',
  method: 'GET',
  path: '/fly/flightselect/{selectionId}',
  summary: 'A selection, while its price is guaranteed',
  tag: 'flights',
  params: z.object({ selectionId: publicId }),
  data: flightSelection,
  errors: ['OFFER_EXPIRED'],
});

export const flightTraveller = z.strictObject({
  type: z.enum(travellerTypes),
  title: z.enum(titles),
  firstName: personName,
  middleName: personName.optional(),
  lastName: personName,
  gender: z.enum(genders),
  dateOfBirth: day,
  nationality: countryCode,
  passport: z
    .strictObject({
      number: text(5, 20).regex(/^[A-Z0-9]+$/i, 'Letters and digits, as in the passport'),
      issuingCountry: countryCode,
      expiresOn: day,
    })
    .optional()
    .describe('Only if the offer requires it'),
});
export type FlightTraveller = z.output<typeof flightTraveller>;

export const chosenAddOn = z.strictObject({
  _id: z.string().min(1).max(64),
  quantity: z.number().int().min(1).max(20),
  traveller: z.number().int().min(0).max(8).optional().describe('Index of its traveller in the list of travellers'),
});
export type ChosenAddOn = z.output<typeof chosenAddOn>;

export const flightContact = z.strictObject({ email, phoneNumber: phone });
export type FlightContact = z.output<typeof flightContact>;

export const basketAmounts = z.object({
  base: naira,
  taxes: naira,
  serviceFee: naira,
  addOns: naira,
  discount: naira,
  changes: naira.optional().describe('Fees of changes of the date, and what of a dearer fare was not given back'),
  total: naira,
});

export const savedBooking = z.object({
  _id: publicId,
  bookingId: bookingReference,
  transaction_id: z.string(),
  airlineReference: z.string().describe("The airline's own reference of the booking, six letters and digits"),
  status: z.enum(flightStatuses),
  createdAt: instant,
  holdExpiresOn: instant,
  price: basketAmounts,
});
export type SavedBooking = z.output<typeof savedBooking>;

export const bookFlight = defineOperation({
  id: 'bookFlight',
  method: 'POST',
  path: '/fly/bookflight',
  summary: 'Hold the seats of a selection and open a payment account',
  tag: 'flights',
  body: z.strictObject({
    selectionId: publicId,
    travellers: z.array(flightTraveller).min(1).max(partyLimits.travellers),
    contact: flightContact,
    addOns: z.array(chosenAddOn).max(60),
    couponCode: couponCode.optional(),
    shownTotal: naira.optional().describe('Refuse with PRICE_CHANGED if the booking would cost something else'),
    acceptedTerms: z.literal(true, 'Accept the terms to book'),
    repeat: z
      .literal('ask')
      .optional()
      .describe('Refuse with ALREADY_BOOKED if the same travellers have these flights already by this e-mail'),
  }),
  data: z.object({ savedBooking }),
  idempotent: true,
  errors: [
    'OFFER_EXPIRED',
    'SOLD_OUT',
    'PRICE_CHANGED',
    'ALREADY_BOOKED',
    'HOLD_LIMIT',
    'COUPON_UNKNOWN',
    'COUPON_EXPIRED',
    'COUPON_NOT_APPLICABLE',
  ],
});

export const ticket = z.object({
  ticketNumber: z.string(),
  airline: carrier.describe('Who issued it; a journey of several airlines has a ticket of each'),
  traveller: z.number().int().describe('Index of its traveller in the list of travellers'),
});
export type Ticket = z.output<typeof ticket>;

export const bookedFlight = z.object({
  savedBooking: savedBooking.extend({ _id: bookingKey.describe('The key with which the booking was requested') }),
  offer: flightOffer.omit({ offerId: true, itineraryId: true, expiresOn: true, seatsLeft: true }),
  travellers: z.array(
    flightTraveller.omit({ gender: true, dateOfBirth: true, nationality: true, passport: true }).strip(),
  ),
  contact: z
    .object({ email: z.string(), phoneNumber: z.string() })
    .describe('Masked, except shortly after the booking was made'),
  addOns: z.array(
    z.object({
      _id: z.string(),
      name: z.string(),
      per: z.enum(addOnUnits),
      price: naira.describe('For one unit'),
      quantity: z.number().int(),
      traveller: z.number().int().nullable(),
      amount: naira,
    }),
  ),
  coupon: z.object({ name: z.string(), percentage: z.number(), amount: naira }).nullable(),
  tickets: z.array(ticket),
  whatGoesBack: z
    .string()
    .optional()
    .describe('What a cancellation gives back, as a sentence; absent once it cannot be cancelled'),
  /** A price increase while the seats were not held: the traveller pays the difference, or is refunded in full. */
  priceChange: z.object({ oldTotal: naira, newTotal: naira }).nullable(),
  changes: z.array(flightChange).optional().describe('The changes of the date that were made, oldest first'),
  transfer_details: transferDetails,
  payment: payment.describe('With the payments of its changes'),
  cancelled,
  airports: z.array(airport),
});
export type BookedFlight = z.output<typeof bookedFlight>;

export const getBookedFlight = defineOperation({
  id: 'getBookedFlight',
  method: 'GET',
  path: '/fly/booked-flight/{id}',
  summary: 'A booked flight with its payment, by its unguessable id or the view token of a look-up',
  tag: 'flights',
  params: z.object({ id: bookingKey }),
  data: bookedFlight,
  errors: ['NOT_FOUND', 'VIEW_EXPIRED'],
});

export const completeFlightBooking = defineOperation({
  id: 'completeFlightBooking',
  method: 'POST',
  path: '/fly/completeflightbooking',
  summary: 'Ask the bank whether the transfer has been received, and issue the tickets if it has',
  tag: 'flights',
  body: z.strictObject({ booking_id: bookingKey, transaction_id: z.string().min(1).max(64) }),
  data: z.object({ status: z.enum(flightStatuses), tickets: z.array(ticket) }),
  idempotent: true,
  errors: [
    'NOT_FOUND',
    'VIEW_EXPIRED',
    'TRANSFER_NOT_RECEIVED',
    'TRANSFER_INCOMPLETE',
    'TRANSFER_RETURNED',
    'ACCOUNT_EXPIRED',
    'PRICE_CHANGED',
    'STATE_CONFLICT',
  ],
});

export const acceptPrice = defineOperation({
  id: 'acceptPrice',
  method: 'POST',
  path: '/fly/accept-price',
  summary: 'Accept a price increase, or cancel the booking with a full refund',
  tag: 'flights',
  body: z.strictObject({ booking_id: bookingKey, accept: z.boolean() }),
  data: z.object({ status: z.enum(flightStatuses) }),
  idempotent: true,
  errors: ['NOT_FOUND', 'VIEW_EXPIRED', 'SOLD_OUT', 'PRICE_CHANGED', 'STATE_CONFLICT', 'HOLD_LIMIT'],
});
