import { z } from 'zod';
import { nameOfLine } from '../name-of-line';

/** The keys of test mode and of live mode see different transactions. */
export type PaystackMode = 'test' | 'live';

/** Kobo: a number in most answers, a text in some notices. */
const kobo = z
  .union([z.number(), z.string().regex(/^\d{1,16}$/, 'must be digits')])
  .transform(Number)
  .pipe(z.int().nonnegative());

/** A name of Paystack: a number in most places, a text in others. */
const id = z
  .union([z.int().nonnegative(), z.string().regex(/^[\w.=,-]{1,64}$/, 'must be a name')])
  .transform((value) => String(value));

/** Ours or Paystack's: the characters that Paystack takes. */
const reference = z.string().regex(/^[\w.=,-]{1,100}$/, 'must be a reference');

/** Paystack writes UTC, also where it leaves out the zone. */
const instant = z
  .string()
  .regex(/^2\d{3}-\d\d-\d\d[T ]\d\d:\d\d/, 'must be a date and a time')
  .transform((text) => new Date(/(Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text.replace(' ', 'T')}Z`))
  .refine((date) => !Number.isNaN(date.getTime()), 'must be a date and a time');

const domain = z.enum(['test', 'live']);

/** Around every answer. */
export const envelope = z.object({
  status: z.boolean().nullish(),
  message: z.string().nullish(),
  code: z.string().nullish(),
  data: z.unknown().optional(),
  meta: z.object({ pageCount: z.coerce.number().nullish() }).nullish().catch(undefined),
});

/** `data` of a charge with `bank_transfer`. */
export const charge = z.object({
  reference: reference.nullish(),
  status: z.string(),
  account_number: z
    .string()
    .regex(/^\d{10}$/, 'must have ten digits')
    .nullish(),
  account_name: z.string().nullish(),
  bank: z.object({ name: z.string().min(1) }).nullish(),
  account_expires_at: instant.nullish(),
  message: z.string().nullish(),
  display_text: z.string().nullish(),
});

/** `data` of verify, and a line of the list of transactions. */
export const transaction = z.object({
  id,
  reference,
  status: z.string(),
  amount: kobo,
  requested_amount: kobo.nullish(),
  currency: z.string(),
  channel: z.string().nullish(),
  customer: z.object({ email: z.string().nullish() }).nullish(),
  domain: domain.nullish(),
  paid_at: instant.nullish(),
  paidAt: instant.nullish(),
  created_at: instant.nullish(),
  fees: kobo.nullish(),
});
export type Transaction = z.output<typeof transaction>;

/** `data` of a refund, and a line of the list of refunds. */
export const refund = z.object({
  id,
  // the answer to a new refund has the whole transaction
  transaction: z.union([id, z.object({ id }).transform((whole) => whole.id)]),
  status: z.string(),
  amount: kobo,
  domain: domain.nullish(),
  merchant_note: z.string().nullish(),
  createdAt: instant.nullish(),
});
export type Refund = z.output<typeof refund>;

const maybe = <Shape extends z.ZodType>(shape: Shape) => shape.nullish().catch(null);
const known = z
  .object({ id: maybe(id), created_at: maybe(instant), createdAt: maybe(instant) })
  .partial()
  .catch({});

/** A line of a list, with what is needed of each one, whatever else is in it. */
export const listed = z.unknown().transform((line) => {
  const { id, created_at, createdAt } = known.parse(line);
  return { id: id ?? nameOfLine(line), at: created_at ?? createdAt ?? undefined, line };
});

/** Around every notice. */
export const notice = z.object({ event: z.string().regex(/^[\w.-]{1,64}$/), data: z.looseObject({}) });

export const chargeNotice = z.object({ id, reference, domain: domain.nullish() });

export const rejectionNotice = z.object({
  bank_transfer: z.object({ amount: kobo, message_type: z.string().nullish(), transaction_id: id }),
  customer: z.object({ domain: domain.nullish() }).nullish(),
  domain: domain.nullish(),
});

export const refundNotice = z.object({
  id: id.nullish(),
  transaction_reference: reference,
  refund_reference: id.nullish(),
  amount: kobo,
  domain: domain.nullish(),
});

export const disputeNotice = z.object({
  id,
  transaction: z.object({ reference }),
  domain: domain.nullish(),
  dueAt: maybe(instant),
  due_at: maybe(instant),
});

/** Which fields are wrong, without their values. */
export const faultOf = (error: z.ZodError): string =>
  error.issues.map(({ path, message }) => `${path.join('.') || 'the whole'}: ${message}`).join('; ');
