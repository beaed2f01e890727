import { z } from 'zod';

const amountStyles = ['documented', 'strings', 'numbers', 'short_numbers', 'one_decimal'] as const;

/** The codes with which a refund can be refused, and what each says. */
export const refundRefusals = {
  R1: 'Transaction not found',
  R2: 'Merchant is not permitted to initiate refunds',
  R3: 'Refund amount is above the amount of the transaction',
  R4: 'Refund amount is below the minimum',
  R5: 'Insufficient balance in the merchant wallet',
  R6: 'Destination account is invalid',
  R7: 'Refund not found',
  R8: 'Refund reason or customer note is too long',
  R9: 'Refund reference was used before',
  R10: 'Refund could not be processed',
  R11: 'Refund could not be processed',
  R12: 'Refund could not be processed',
  M01: 'Merchant could not be found',
  M02: 'Merchant is not active',
} as const;

export type RefundRefusal = keyof typeof refundRefusals;

const refusalCodes = Object.keys(refundRefusals) as [RefundRefusal, ...RefundRefusal[]];

/**
 * What depends on the contract with Monnify, or differs between what was documented and what was met. `documented` is the
 * shape of the sample of that answer or notice.
 */
export const monnifySettings = z.strictObject({
  /** `rejects`: another amount is returned with REJECTED_PAYMENT · `accepts`: PARTIALLY_PAID and OVERPAID. */
  wrongAmounts: z.enum(['rejects', 'accepts']),
  /** Money after the expiry: the bank returns it without a notice, or with REJECTED_PAYMENT. */
  lateMoney: z.enum(['returned', 'rejected']),
  /** With `customer` the fee is added to what has to be paid. */
  feePayer: z.enum(['merchant', 'customer']),
  feeKobo: z.int().min(0),
  amounts: z.enum(amountStyles),
  /** `dashed` `2021-11-17 11:28:42.615` · `slashed` `30/08/2023 5:13:57 PM` */
  dates: z.enum(['documented', 'dashed', 'slashed']),
  product: z.enum(['object', 'array', 'empty']),
  paymentSources: z.enum(['documented', 'array', 'object', 'empty']),
  metaData: z.enum(['sent', 'missing']),
  /** Whether a status shows the session id of each transfer; the samples do not. */
  sessionsInStatus: z.enum(['missing', 'sent']),
  /** Whether a status lists the transfers of its sum. */
  transfersInStatus: z.enum(['sent', 'missing']),
  envelope: z.enum(['whole', 'without_request_successful']),
  /** Whether a refused call has a status of HTTP that says so, or 200. */
  refusals: z.enum(['http_4xx', 'http_200']),
  noticeWriting: z.enum(['compact', 'spaced']),
  /** Signs notices; null sends them unsigned, as the sandbox of Monnify does. */
  signingSecret: z.string().min(1).nullable(),
  tokenSeconds: z.int().min(1),
  /** Refuses each refund with this code. */
  refuseRefunds: z.enum(refusalCodes).nullable(),
  refundStrategy: z.enum(['MERCHANT_WALLET', 'ORIGINAL_PAYMENT_SOURCE']),
  /** The end of refunds that are asked for from now on; `waits` stays PENDING until it is ended by a control. */
  refundEnd: z.enum(['completes', 'fails', 'waits', 'completes_at_once']),
  refundSeconds: z.int().min(0),
});

export type MonnifySettings = z.output<typeof monnifySettings>;

export const defaultSettings: Omit<MonnifySettings, 'signingSecret'> = {
  wrongAmounts: 'rejects',
  lateMoney: 'returned',
  feePayer: 'merchant',
  feeKobo: 1000,
  amounts: 'documented',
  dates: 'documented',
  product: 'object',
  paymentSources: 'documented',
  metaData: 'sent',
  sessionsInStatus: 'missing',
  transfersInStatus: 'sent',
  envelope: 'whole',
  refusals: 'http_4xx',
  noticeWriting: 'compact',
  tokenSeconds: 3567,
  refuseRefunds: null,
  refundStrategy: 'MERCHANT_WALLET',
  refundEnd: 'completes',
  refundSeconds: 300,
};
