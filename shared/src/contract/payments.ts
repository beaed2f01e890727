import { z } from 'zod';
import { paymentStatuses } from './lists';
import { defineOperation } from './operation';
import { bookingKey, instant, naira, text } from './values';

/** The one-time account that a traveller pays into. */
export const transferDetails = z.object({
  amount: naira,
  bankName: z.string(),
  accountNumber: z.string(),
  accountName: z.string(),
  expiresOn: instant,
  transactionReference: z.string(),
});
export type TransferDetails = z.output<typeof transferDetails>;

export const payment = z.object({
  status: z.enum(paymentStatuses),
  amountDue: naira,
  amountPaid: naira,
  paidAt: instant.nullable(),
  /** Money to send back: what, by when at the latest, and when it was done. */
  refund: z.object({ amount: naira, dueOn: instant, refundedAt: instant.nullable() }).nullable(),
});
export type Payment = z.output<typeof payment>;

export const initiatePayment = defineOperation({
  id: 'initiatePayment',
  method: 'POST',
  path: '/booking/payment/initiatepayment',
  summary: 'The open account of a booking, or a new one once it has expired',
  tag: 'payments',
  body: z.strictObject({ bookingType: z.enum(['flight', 'ride']), booking_id: bookingKey }),
  data: z.object({ transaction_id: z.string(), transfer_details: transferDetails }),
  idempotent: true,
  errors: ['NOT_FOUND', 'VIEW_EXPIRED', 'CAR_TAKEN', 'SOLD_OUT', 'PRICE_CHANGED', 'STATE_CONFLICT', 'HOLD_LIMIT'],
});

/** The sandbox bank's own door: a transfer of any amount into any account, as a person at a bank would send it. */
export const sendSandboxTransfer = defineOperation({
  id: 'sendSandboxTransfer',
  method: 'POST',
  path: '/sandbox/transfers',
  summary: 'Send a test transfer (sandbox bank only; on a public site with a staff token)',
  tag: 'sandbox',
  body: z.strictObject({
    accountNumber: z.string().regex(/^\d{10}$/, 'An account number has ten digits'),
    amount: z.number().positive().max(1_000_000_000).multipleOf(0.01),
    narration: text(0, 120).optional(),
  }),
  data: z.object({ reference: z.string() }),
  status: 201,
  errors: ['NOT_FOUND', 'STAFF_ONLY'],
});
