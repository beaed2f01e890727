import { z } from 'zod';
import { flightOffer, flightSlice } from './flight-search';
import { flightChangeStatuses } from './lists';
import { defineOperation } from './operation';
import { payment, transferDetails } from './payments';
import { airport } from './places';
import { bookingKey, day, instant, naira, publicId } from './values';

/** What a change costs: `due`, or what comes `back`, never both. The same function gives them everywhere. */
export const changeAmounts = z.object({
  difference: z.number().describe('The new fare less the old one, in naira; below zero if the new one is cheaper'),
  fee: naira.describe('The fee of the change for all travellers'),
  lost: naira.describe('What of the difference of a cheaper fare is not given back'),
  due: naira,
  back: naira,
});
export type ChangeAmounts = z.output<typeof changeAmounts>;

export const flightChange = changeAmounts.extend({
  changeId: publicId,
  status: z.enum(flightChangeStatuses),
  slices: z.array(flightSlice).describe('The new flights'),
  oldSlices: z.array(flightSlice),
  newTotal: naira.describe('What the booking has cost with this change'),
  rule: z.string().describe('How the amount follows from the fare, as a sentence'),
  expiresOn: instant.describe('The end of the price, or of the account'),
  changedAt: instant,
  transaction_id: z.string().nullable(),
  transfer_details: transferDetails.nullable().describe('The account to pay into, if something is due'),
  payment: payment.nullable(),
});
export type FlightChange = z.output<typeof flightChange>;

/** Whether and how the day can be changed now. */
export const changeTerms = z.object({
  until: instant.describe('The last instant at which a change can begin'),
  left: z.number().int().describe('How many changes are left'),
  firstSlice: z
    .number()
    .int()
    .min(0)
    .optional()
    .describe('The first slice that can be changed; those before it have begun, or begin too soon. 0 if absent'),
  rule: z.string().describe('What a change costs, as a sentence'),
});
export type ChangeTerms = z.output<typeof changeTerms>;

const viewToken = bookingKey.describe('The view token of a look-up');
const changeBody = z.strictObject({ viewToken, changeId: publicId });

export const searchFlightChange = defineOperation({
  id: 'searchFlightChange',
  method: 'POST',
  path: '/fly/change/search',
  summary: 'The flights of other days for a paid flight, each with what the change costs or gives back',
  tag: 'flights',
  body: z.strictObject({
    viewToken,
    departureDates: z
      .array(day)
      .min(1)
      .max(6)
      .describe('A day for each slice; a slice keeps its flights on its own day'),
  }),
  data: z.object({
    searchId: publicId,
    expiresOn: instant,
    offers: z.array(
      changeAmounts.extend({
        offerId: flightOffer.shape.offerId,
        slices: z.array(flightSlice),
        seatsLeft: flightOffer.shape.seatsLeft,
        newTotal: naira,
      }),
    ),
    airports: z.array(airport),
  }),
  errors: ['VIEW_EXPIRED', 'STATE_CONFLICT'],
});
export type FoundChanges = z.output<typeof searchFlightChange.data>;

export const quoteFlightChange = defineOperation({
  id: 'quoteFlightChange',
  method: 'POST',
  path: '/fly/change/quote',
  summary: 'Price a change again, and guarantee the amount for a limited time',
  tag: 'flights',
  body: z.strictObject({ viewToken, searchId: publicId, offerId: z.string().min(1).max(600) }),
  data: flightChange,
  errors: ['VIEW_EXPIRED', 'OFFER_EXPIRED', 'SOLD_OUT', 'STATE_CONFLICT'],
});

export const confirmFlightChange = defineOperation({
  id: 'confirmFlightChange',
  method: 'POST',
  path: '/fly/change/confirm',
  summary: 'Make a change: at once, or when the amount due has arrived in the account of the response',
  tag: 'flights',
  body: changeBody.extend({ acceptedTerms: z.literal(true, 'Accept the terms to change the date') }),
  data: flightChange,
  idempotent: true,
  errors: ['NOT_FOUND', 'VIEW_EXPIRED', 'OFFER_EXPIRED', 'SOLD_OUT', 'STATE_CONFLICT', 'HOLD_LIMIT'],
});

export const completeFlightChange = defineOperation({
  id: 'completeFlightChange',
  method: 'POST',
  path: '/fly/change/complete',
  summary: 'Ask the bank whether the transfer for a change has been received, and issue the new tickets if it has',
  tag: 'flights',
  body: changeBody.extend({ transaction_id: z.string().min(1).max(64) }),
  data: flightChange,
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

export const withdrawFlightChange = defineOperation({
  id: 'withdrawFlightChange',
  method: 'POST',
  path: '/fly/change/withdraw',
  summary: 'Give up a change that waits for its payment; the flight stays as it is',
  tag: 'flights',
  body: changeBody,
  data: flightChange,
  idempotent: true,
  errors: ['NOT_FOUND', 'VIEW_EXPIRED', 'STATE_CONFLICT'],
});
