import { z } from 'zod';
import { ticket } from './flight-booking';
import { flightStatuses } from './lists';
import { defineOperation } from './operation';
import { bookingKey } from './values';

export const completeFlightBooking = defineOperation({
  id: 'completeFlightBooking',
  method: 'POST',
  path: '/fly/completeflightbooking',
  summary: 'Ask the bank whether the transfer is in, and issue the tickets once it is',
  tag: 'flights',
  body: z.strictObject({ booking_id: bookingKey, transaction_id: z.string().min(1).max(64) }),
  data: z.object({ status: z.enum(flightStatuses), tickets: z.array(ticket) }),
  idempotent: true,
  errors: [
    'NOT_FOUND',
    'VIEW_EXPIRED',
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
  body: z.strictObject({ booking_id: bookingKey, accept: z.boolean() }),
  data: z.object({ status: z.enum(flightStatuses) }),
  idempotent: true,
  errors: ['NOT_FOUND', 'VIEW_EXPIRED', 'SOLD_OUT', 'PRICE_CHANGED', 'STATE_CONFLICT', 'HOLD_LIMIT'],
});
