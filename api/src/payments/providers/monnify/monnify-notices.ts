import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { AccountKey, NoticeHeaders, NoticeReading, RejectedTransfer } from '../../provider';
import { readRefundReference } from './monnify-refunds';
import { fieldsOf, listOf, naira, name } from './monnify-shapes';

export const signatureHeader = 'monnify-signature';

export interface NoticeRules {
  /** The key in use, and during a rotation the one before. */
  readonly keys: readonly string[];
  /** The sandbox of Monnify sends no signature. Its notices are only a reason to ask. */
  readonly acceptsUnsigned: boolean;
}

/** HMAC-SHA512 over the raw body in lowercase hex; the documentation describes another hash than its example has. */
export const sign = (secretKey: string, rawBody: Buffer): string =>
  createHmac('sha512', secretKey).update(rawBody).digest('hex');

const word = z.string().regex(/^[\x21-\x7e]{1,64}$/);
const envelope = z.object({ eventType: word, eventData: z.record(z.string(), z.unknown()).nullish() });

const source = z.object({ amountPaid: naira.optional(), sessionId: z.string().nullish() });
const payment = z.object({
  transactionReference: name,
  paymentReference: name.nullish().catch(undefined),
  amountPaid: naira,
  paymentStatus: z.string(),
  paymentSourceInformation: listOf(source),
});
const rejection = z.object({
  transactionReference: name,
  paymentReference: name.nullish().catch(undefined),
  // `amount` is the wanted one
  paymentSourceInformation: listOf(source.extend({ amountPaid: naira.refine((kobo) => kobo > 0) })).refine(
    (sources) => sources.length === 1,
  ),
  paymentRejectionInformation: z.object({ rejectionReason: z.string() }),
});
const refund = z.object({ transactionReference: name, refundReference: name, refundStatus: z.string() });

/** Reads a notice without believing more of it than its signature allows. */
export function readNotice(rules: NoticeRules, rawBody: Buffer, headers: NoticeHeaders): NoticeReading {
  const signature = headers[signatureHeader];
  const isUnsigned = signature === undefined && rules.acceptsUnsigned;
  if (!isUnsigned) {
    if (typeof signature !== 'string' || !/^[0-9a-f]{128}$/.test(signature))
      return { kind: 'forged', fault: 'missing' };
    const given = Buffer.from(signature, 'hex');
    const matches = rules.keys.map((key) => timingSafeEqual(Buffer.from(sign(key, rawBody), 'hex'), given));
    if (!matches.includes(true)) return { kind: 'forged', fault: 'forged' };
  }
  const reading = readBody(rawBody);
  return isUnsigned ? asHint(reading) : reading;
}

function readBody(rawBody: Buffer): NoticeReading {
  let body: unknown;
  try {
    body = JSON.parse(rawBody.toString('utf8'));
  } catch {
    return { kind: 'unreadable', fault: 'no JSON' };
  }
  const notice = envelope.safeParse(body);
  if (!notice.success) return unreadable(notice.error);
  const { eventType, eventData } = notice.data;
  const reader = Object.hasOwn(readers, eventType) ? readers[eventType] : undefined;
  if (reader) return reader(eventType, eventData);
  return { kind: 'other', eventId: eventIdOf(eventType, [rawBody.toString('utf8')]), event: eventType };
}

/** By type; notices of other types are about nothing of ours. */
const readers: Readonly<Record<string, (eventType: string, data: unknown) => NoticeReading>> = {
  SUCCESSFUL_TRANSACTION: readPayment,
  REJECTED_PAYMENT: readRejection,
  SUCCESSFUL_REFUND: readRefund,
  FAILED_REFUND: readRefund,
};

function readPayment(eventType: string, data: unknown): NoticeReading {
  const notice = payment.safeParse(data);
  if (!notice.success) return unreadable(notice.error);
  const { transactionReference, amountPaid, paymentStatus, paymentSourceInformation: sources } = notice.data;
  // a later transfer into the same transaction is another event
  const eventId = eventIdOf(eventType, [transactionReference, amountPaid, paymentStatus, ...sessionsOf(sources)]);
  return { kind: 'account', eventId, account: accountOf(notice.data) };
}

function readRejection(eventType: string, data: unknown): NoticeReading {
  const notice = rejection.safeParse(data);
  if (!notice.success) return unreadable(notice.error);
  const { transactionReference, paymentSourceInformation: sources, paymentRejectionInformation: why } = notice.data;
  const amountKobo = sources.reduce((sum, { amountPaid }) => sum + amountPaid, 0);
  const eventId = eventIdOf(eventType, [transactionReference, amountKobo, ...sessionsOf(sources)]);
  return {
    kind: 'rejected',
    eventId,
    rejected: { account: accountOf(notice.data), amountKobo, reason: reasonOf(why.rejectionReason) },
  };
}

function readRefund(eventType: string, data: unknown): NoticeReading {
  const notice = refund.safeParse(data);
  if (!notice.success) return unreadable(notice.error);
  const { transactionReference, refundReference, refundStatus } = notice.data;
  const key = readRefundReference(refundReference, transactionReference)?.key;
  return {
    kind: 'refund',
    eventId: eventIdOf(eventType, [transactionReference, refundReference, refundStatus]),
    of: key === undefined ? { providerReference: transactionReference } : { key },
  };
}

/** Nothing in an unsigned notice is believed: it only says what to ask for. Its id never takes that of a signed one. */
function asHint(reading: NoticeReading): NoticeReading {
  if (reading.kind === 'unreadable' || reading.kind === 'forged') return reading;
  const eventId = `unsigned/${reading.eventId}`;
  if (reading.kind === 'rejected') return { kind: 'account', eventId, account: reading.rejected.account };
  return { ...reading, eventId };
}

/** Our reference is known before the account is opened, so a notice that comes very early is found by it. */
const accountOf = (of: {
  readonly transactionReference: string;
  readonly paymentReference?: string | null | undefined;
}): AccountKey =>
  of.paymentReference ? { reference: of.paymentReference } : { providerReference: of.transactionReference };

/** Only UNDER_PAYMENT is documented; the others are read by their words. */
function reasonOf(reason: string): RejectedTransfer['reason'] {
  if (/UNDER/i.test(reason)) return 'under';
  if (/OVER/i.test(reason)) return 'over';
  return /EXPIR|LATE/i.test(reason) ? 'late' : 'other';
}

const sessionsOf = (sources: readonly { readonly sessionId?: string | null | undefined }[]): readonly string[] =>
  sources.map(({ sessionId }) => sessionId ?? '').toSorted();

/** Monnify gives its notices no ids: those of one event have the same parts, in each form that they are written in. */
function eventIdOf(eventType: string, parts: readonly (string | number)[]): string {
  const digest = createHash('sha256').update(JSON.stringify(parts)).digest('hex');
  return `${eventType}/${digest.slice(0, 32)}`;
}

const unreadable = (error: z.ZodError): NoticeReading => ({
  kind: 'unreadable',
  fault: `not valid: ${fieldsOf(error)}`,
});
