import { z } from 'zod';
import { paymentStatuses } from './lists';
import { defineOperation } from './operation';
import { bookingKey, email, instant, naira, phone, publicId, text } from './values';

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
  /** All refunds together; `refundedAt` once all of them were sent. */
  refund: z
    .object({
      amount: naira,
      returned: naira.optional().describe('The part of the amount that was sent already, while another part is due'),
      dueOn: instant,
      refundedAt: instant.nullable(),
      underWay: z
        .object({ amount: naira, since: instant })
        .optional()
        .describe('The part of the amount that the bank has accepted and has not sent yet, which may take days'),
      transfers: z
        .array(
          z.object({
            amount: naira,
            dueOn: instant,
            refundedAt: instant.nullable(),
            underWaySince: instant.optional().describe('Since when the bank works on it'),
          }),
        )
        .optional()
        .describe('Each by itself, where several transfers came in that go back'),
    })
    .nullable(),
  takes: z
    .enum(['any', 'exact'])
    .optional()
    .describe('`exact`: the bank of the account returns every transfer of another amount; `any` unless given'),
  exactAmount: naira
    .optional()
    .describe(
      'Of an open account with `exact`, the only amount that its bank takes; more than is missing where a part came in elsewhere',
    ),
  rejected: z
    .object({ amount: naira, at: instant })
    .optional()
    .describe('The last transfer to the account that its bank did not take and returns'),
  revived: z
    .boolean()
    .optional()
    .describe('The transfer came after the account had expired, and car or seats were still free'),
});
export type Payment = z.output<typeof payment>;

/** How a booking that was cancelled as a whole came to its end. */
export const cancelled = z
  .object({
    at: instant,
    note: z.string().describe('Who cancelled it, as the timeline says it'),
    rule: z.string().optional().describe('What the terms gave back at that time, as a sentence'),
  })
  .optional()
  .describe('Of a booking that is cancelled as a whole');
export type Cancelled = NonNullable<z.output<typeof cancelled>>;

export const initiatePayment = defineOperation({
  id: 'initiatePayment',
  method: 'POST',
  path: '/booking/payment/initiatepayment',
  summary: 'The open payment account of a booking, or a new one after it has expired',
  tag: 'payments',
  body: z.strictObject({ bookingType: z.enum(['flight', 'ride']), booking_id: bookingKey }),
  data: z.object({ transaction_id: z.string(), transfer_details: transferDetails }),
  idempotent: true,
  errors: ['NOT_FOUND', 'VIEW_EXPIRED', 'CAR_TAKEN', 'SOLD_OUT', 'PRICE_CHANGED', 'STATE_CONFLICT', 'HOLD_LIMIT'],
});

/** For whoever has just booked and has mistyped the only way to be reached. */
export const changeContact = defineOperation({
  id: 'changeContact',
  method: 'POST',
  path: '/booking/contact',
  summary: 'Correct e-mail and phone of an unpaid booking; another e-mail gets the mail with the account',
  tag: 'payments',
  body: z.strictObject({ bookingType: z.enum(['flight', 'ride']), booking_id: publicId, email, phone }),
  data: z.object({ email: z.string(), phone: z.string() }),
  idempotent: true,
  errors: ['NOT_FOUND', 'VIEW_EXPIRED', 'STATE_CONFLICT', 'HOLD_LIMIT'],
});

/** The endpoint of the sandbox bank: a transfer of any amount to any account, as a payer would make it at a bank. */
export const sendSandboxTransfer = defineOperation({
  id: 'sendSandboxTransfer',
  method: 'POST',
  path: '/sandbox/transfers',
  summary: 'Send a test transfer (sandbox bank only; on a public site by a person of the staff)',
  tag: 'sandbox',
  permissionOnPublicSite: 'money:change',
  body: z.strictObject({
    accountNumber: z.string().regex(/^\d{10}$/, 'An account number has ten digits'),
    amount: z.number().positive().max(1_000_000_000).multipleOf(0.01),
    narration: text(0, 120).optional(),
  }),
  data: z.object({ reference: z.string() }),
  status: 201,
  errors: ['NOT_FOUND', 'STAFF_ONLY'],
});
