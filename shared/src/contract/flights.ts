import { z } from 'zod';
import { couponCode } from './coupons';
import { addOnUnits, cabins, flightStatuses, genders, partyLimits, titles, travellerTypes, tripTypes } from './lists';
import { defineOperation } from './operation';
import { payment, transferDetails } from './payments';
import { airport } from './places';
import {
  airportCode,
  bookingReference,
  countryCode,
  day,
  email,
  instant,
  localInstant,
  naira,
  personName,
  phone,
  publicId,
  text,
} from './values';

export const flightCriteria = z
  .strictObject({
    tripType: z.enum(tripTypes),
    slices: z
      .array(z.strictObject({ from: airportCode, to: airportCode, departureDate: day }))
      .min(1)
      .max(partyLimits.slices),
    cabin: z.enum(cabins),
    adults: z.number().int().min(1).max(partyLimits.travellers),
    children: z
      .number()
      .int()
      .min(0)
      .max(partyLimits.travellers - 1),
    infants: z.number().int().min(0).max(partyLimits.travellers),
    flexibleDays: z
      .union([z.literal(0), z.literal(3)])
      .describe('With 3 the fare calendar spans three days either side'),
    maxStops: z.number().int().min(0).max(1).optional(),
  })
  .superRefine(({ tripType, slices, adults, children, infants }, context) => {
    const fault = (path: (string | number)[], message: string) => context.addIssue({ code: 'custom', path, message });
    if (infants > adults) fault(['infants'], 'Each infant sits on the lap of an adult of their own');
    if (adults + children + infants > partyLimits.travellers)
      fault(['adults'], `At most ${partyLimits.travellers} travellers can be booked at once`);
    const wanted = { oneway: slices.length === 1, return: slices.length === 2, multicity: slices.length >= 2 };
    if (!wanted[tripType]) fault(['slices'], 'One way has one flight, a return two, multi-city at least two');
    const [out, back] = slices;
    if (tripType === 'return' && out && back && (out.from !== back.to || out.to !== back.from))
      fault(['slices', 1], 'A return goes back to where it began');
    slices.forEach((slice, index) => {
      if (slice.from === slice.to) fault(['slices', index, 'to'], 'Choose two different airports');
      const before = slices[index - 1];
      if (before && before.departureDate > slice.departureDate)
        fault(['slices', index, 'departureDate'], 'Choose a day on or after the flight before');
    });
  });
export type FlightCriteria = z.output<typeof flightCriteria>;

const carrier = z.object({ code: z.string(), name: z.string() });

export const flightSegment = z.object({
  carrier,
  operatingCarrier: carrier,
  flightNumber: z.string().describe('"P4 7121"'),
  from: airportCode,
  to: airportCode,
  departAt: localInstant,
  arriveAt: localInstant,
  aircraft: z.string(),
  cabin: z.enum(cabins),
  baggage: z.object({
    checkedKg: z.number().int().describe('For each traveller with a seat; 0 for a cabin bag only'),
    cabinKg: z.number().int(),
  }),
});
export type FlightSegment = z.output<typeof flightSegment>;

export const flightSlice = z.object({
  from: airportCode,
  to: airportCode,
  departAt: localInstant,
  arriveAt: localInstant,
  durationMinutes: z.number().int(),
  stops: z.number().int(),
  segments: z.array(flightSegment),
});
export type FlightSlice = z.output<typeof flightSlice>;

export const fareForOne = z.object({
  type: z.enum(travellerTypes),
  count: z.number().int().describe('How many travel as this type; the amounts are for one of them'),
  base: naira,
  taxes: naira,
  serviceFee: naira,
  total: naira,
});

export const offerPrice = z.object({
  base: naira,
  taxes: naira,
  serviceFee: naira,
  total: naira.describe('For all travellers, everything in'),
  currency: z.literal('NGN'),
  perTraveller: z.array(fareForOne),
});
export type OfferPrice = z.output<typeof offerPrice>;

const condition = z.object({
  allowed: z.boolean(),
  fee: naira.describe('For each traveller; 0 where it is free or not allowed'),
  text: z.string().describe('The rule as a sentence'),
  untilHours: z
    .number()
    .int()
    .optional()
    .describe('It holds until so long before the first departure; without, until the flight leaves sale'),
});

export const flightOffer = z.object({
  offerId: z.string().max(600),
  itineraryId: z.string().describe('The same for the brands of the same flights'),
  brand: z.object({ code: z.string(), name: z.string() }),
  airline: carrier,
  slices: z.array(flightSlice),
  price: offerPrice,
  conditions: z.object({ refund: condition, change: condition }),
  needsPassport: z.boolean(),
  seatsLeft: z.number().int().describe('On the fullest of its flights'),
  expiresOn: instant,
});
export type FlightOffer = z.output<typeof flightOffer>;

export const fareDay = z.object({
  date: day.describe('The first departure; a return keeps its length'),
  minTotal: naira.nullable().describe('The lowest fare for one adult; null where nothing is for sale'),
});
export type FareDay = z.output<typeof fareDay>;

const foundFlights = z.object({
  searchId: publicId,
  expiresOn: instant,
  offers: z.array(flightOffer).describe('At most 500, the best first'),
  fareCalendar: z.array(fareDay),
  airports: z.array(airport).describe('Those that the offers name'),
});
export type FoundFlights = z.output<typeof foundFlights>;

export const searchFlights = defineOperation({
  id: 'searchFlights',
  method: 'POST',
  path: '/fly/flightsearch',
  summary: 'Priced flights with seats for a journey of up to six slices',
  tag: 'flights',
  body: flightCriteria,
  data: foundFlights,
});

export const flightSelection = z.object({
  selectionId: publicId,
  criteria: flightCriteria,
  offer: flightOffer,
  priceChanged: z.boolean(),
  oldTotal: naira,
  newTotal: naira,
  expiresOn: instant,
  airports: z.array(airport),
});
export type FlightSelection = z.output<typeof flightSelection>;

export const selectFlight = defineOperation({
  id: 'selectFlight',
  method: 'POST',
  path: '/fly/flightselect',
  summary: 'Price an offer once more, and keep that price for a while',
  tag: 'flights',
  body: z.strictObject({ searchId: publicId, offerId: z.string().min(1).max(600) }),
  data: flightSelection,
  errors: ['OFFER_EXPIRED', 'SOLD_OUT'],
});

export const getFlightSelection = defineOperation({
  id: 'getFlightSelection',
  method: 'GET',
  path: '/fly/flightselect/{selectionId}',
  summary: 'A selection once more, as long as its price is kept',
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
    .describe('Only where the offer says so'),
});
export type FlightTraveller = z.output<typeof flightTraveller>;

export const chosenAddOn = z.strictObject({
  _id: z.string().min(1).max(64),
  quantity: z.number().int().min(1).max(20),
  traveller: z.number().int().min(0).max(8).optional().describe('Whose it is, by place in the list of travellers'),
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
  total: naira,
});

export const savedBooking = z.object({
  _id: publicId,
  bookingId: bookingReference,
  transaction_id: z.string(),
  airlineReference: z.string().describe('Six letters and digits: what the airline knows the booking by'),
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
  summary: 'Hold the seats of a selection and open the account to pay into',
  tag: 'flights',
  body: z.strictObject({
    selectionId: publicId,
    travellers: z.array(flightTraveller).min(1).max(partyLimits.travellers),
    contact: flightContact,
    addOns: z.array(chosenAddOn).max(60),
    couponCode: couponCode.optional(),
  }),
  data: z.object({ savedBooking }),
  idempotent: true,
  errors: ['OFFER_EXPIRED', 'SOLD_OUT', 'HOLD_LIMIT', 'COUPON_UNKNOWN', 'COUPON_EXPIRED', 'COUPON_NOT_APPLICABLE'],
});

export const ticket = z.object({
  ticketNumber: z.string(),
  traveller: z.number().int().describe('Whose it is, by place in the list of travellers'),
});
export type Ticket = z.output<typeof ticket>;

export const bookedFlight = z.object({
  savedBooking,
  offer: flightOffer.omit({ offerId: true, itineraryId: true, expiresOn: true, seatsLeft: true }),
  travellers: z.array(flightTraveller.omit({ passport: true }).strip()),
  contact: flightContact.strip(),
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
  /** A price that rose while the booking was not held: the traveller pays the rest, or gets everything back. */
  priceChange: z.object({ oldTotal: naira, newTotal: naira }).nullable(),
  transfer_details: transferDetails,
  payment,
  airports: z.array(airport),
});
export type BookedFlight = z.output<typeof bookedFlight>;

export const getBookedFlight = defineOperation({
  id: 'getBookedFlight',
  method: 'GET',
  path: '/fly/booked-flight/{id}',
  summary: 'A booked flight with its payment, by its unguessable id',
  tag: 'flights',
  params: z.object({ id: publicId }),
  data: bookedFlight,
  errors: ['NOT_FOUND'],
});

export const completeFlightBooking = defineOperation({
  id: 'completeFlightBooking',
  method: 'POST',
  path: '/fly/completeflightbooking',
  summary: 'Ask the bank whether the transfer is in, and issue the tickets once it is',
  tag: 'flights',
  body: z.strictObject({ booking_id: publicId, transaction_id: z.string().min(1).max(64) }),
  data: z.object({ status: z.enum(flightStatuses), tickets: z.array(ticket) }),
  idempotent: true,
  errors: [
    'NOT_FOUND',
    'TRANSFER_NOT_RECEIVED',
    'TRANSFER_INCOMPLETE',
    'ACCOUNT_EXPIRED',
    'PRICE_CHANGED',
    'STATE_CONFLICT',
  ],
});

export const acceptPrice = defineOperation({
  id: 'acceptPrice',
  method: 'POST',
  path: '/fly/accept-price',
  summary: 'Take a price that has risen, or end the booking and get everything back',
  tag: 'flights',
  body: z.strictObject({ booking_id: publicId, accept: z.boolean() }),
  data: z.object({ status: z.enum(flightStatuses) }),
  idempotent: true,
  errors: ['NOT_FOUND', 'SOLD_OUT', 'PRICE_CHANGED', 'STATE_CONFLICT', 'HOLD_LIMIT'],
});

export const popularRoute = z.object({
  from: z.object({ iata: airportCode, city: z.string() }),
  to: z.object({ iata: airportCode, city: z.string() }),
  lowestTotal: naira.describe('For one adult, everything in'),
  departureDate: day.describe('The day on which it is that cheap'),
});
export type PopularRoute = z.output<typeof popularRoute>;

export const getPopularRoutes = defineOperation({
  id: 'getPopularRoutes',
  method: 'GET',
  path: '/fly/popular-routes',
  summary: 'The busiest routes on sale, each with its lowest fare in the next 30 days',
  tag: 'flights',
  data: z.array(popularRoute),
});
