import { z } from 'zod';

/** Shapes that Paystack's description does not have, from its guides. */

const instant = z.iso.datetime({ precision: 3 });
const kobo = z.int().min(0);
const envelope = <Data extends z.ZodType>(data: Data) =>
  z.strictObject({ status: z.literal(true), message: z.string(), data });

export const chargeAnswer = envelope(
  z.strictObject({
    status: z.literal('pending_bank_transfer'),
    display_text: z.string(),
    reference: z.string(),
    amount: kobo,
    account_name: z.string(),
    account_number: z.string().regex(/^\d{10}$/),
    bank: z.strictObject({ slug: z.string(), name: z.string(), id: z.int() }),
    account_expires_at: instant,
  }),
);

export const cursorMeta = z.strictObject({
  next: z.string().nullable(),
  previous: z.string().nullable(),
  perPage: z.int(),
});

const customer = z.looseObject({ id: z.int(), email: z.email(), customer_code: z.string().startsWith('CUS_') });

export const chargeSuccess = z.strictObject({
  event: z.literal('charge.success'),
  data: z.looseObject({
    id: z.int(),
    domain: z.enum(['test', 'live']),
    status: z.literal('success'),
    reference: z.string(),
    amount: kobo,
    requested_amount: kobo,
    currency: z.literal('NGN'),
    channel: z.literal('bank_transfer'),
    paid_at: instant,
    paidAt: instant,
    created_at: instant,
    fees: kobo,
    metadata: z.union([z.string(), z.looseObject({})]),
    authorization: z.looseObject({
      sender_name: z.string(),
      sender_bank: z.string().nullable(),
      sender_bank_account_number: z.string().regex(/^X{7}\d{3}$/),
      narration: z.string(),
    }),
    customer,
    source: z.looseObject({ entry_point: z.literal('charge') }),
  }),
});

export const transferRejected = z.strictObject({
  event: z.literal('bank.transfer.rejected'),
  data: z.strictObject({
    bank_transfer: z.strictObject({
      amount: z.string().regex(/^\d+$/),
      message: z.string(),
      message_type: z.literal('INCORRECT_AMOUNT'),
      transaction_id: z.string().regex(/^\d+$/),
    }),
    customer,
  }),
});

export const refundEvent = z.strictObject({
  event: z.enum(['refund.pending', 'refund.processing', 'refund.processed', 'refund.failed', 'refund.needs-attention']),
  data: z.strictObject({
    status: z.string(),
    transaction_reference: z.string(),
    refund_reference: z.union([z.null(), z.string().regex(/^(TRF_\w+|\d+)$/)]),
    amount: z.union([kobo, z.string().regex(/^\d+$/)]),
    currency: z.literal('NGN'),
    processor: z.string(),
    customer: z.looseObject({ email: z.email() }),
    integration: z.int(),
    domain: z.enum(['test', 'live']),
    id: z.int().optional(),
  }),
});
