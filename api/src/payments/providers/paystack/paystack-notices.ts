import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { NoticeHeaders, NoticeReading } from '../../provider';
import {
  chargeNotice,
  disputeNotice,
  faultOf,
  notice,
  type PaystackMode,
  refundNotice,
  rejectionNotice,
} from './paystack-shapes';

export const signatureHeader = 'x-paystack-signature';

/**
 * Reads a notice of Paystack. It has neither a time nor an id: an old one can be sent again for ever, so that nothing of
 * what it says about money is believed before Paystack was asked.
 * @param keys the key in use, and during a rotation the one before
 */
export function readPaystackNotice(
  rawBody: Buffer,
  headers: NoticeHeaders,
  keys: readonly string[],
  mode: PaystackMode,
): NoticeReading {
  const signature = headers[signatureHeader];
  if (typeof signature !== 'string' || !/^[0-9a-f]{128}$/i.test(signature)) return { kind: 'forged', fault: 'missing' };
  if (!isSigned(rawBody, signature, keys)) return { kind: 'forged', fault: 'forged' };
  const body = notice.safeParse(jsonOf(rawBody));
  if (!body.success) return { kind: 'unreadable', fault: `not valid: ${faultOf(body.error)}` };
  const { event, data } = body.data;
  if (domainsOf(data).some((domain) => domain !== mode))
    return { kind: 'forged', fault: `about another mode than ${mode}` };
  return readData(event, data) ?? otherNotice(event, rawBody);
}

/** Compares with each key in constant time, also after one has matched. */
const isSigned = (rawBody: Buffer, signature: string, keys: readonly string[]): boolean =>
  keys
    .map((key) => timingSafeEqual(createHmac('sha512', key).update(rawBody).digest(), Buffer.from(signature, 'hex')))
    .includes(true);

const jsonOf = (rawBody: Buffer): unknown => {
  try {
    return JSON.parse(rawBody.toString('utf8'));
  } catch {
    return undefined;
  }
};

const withDomain = z.object({ domain: z.enum(['test', 'live']) });

/** A rejected transfer has the mode in its customer only. */
const domainsOf = (data: Readonly<Record<string, unknown>>): ('test' | 'live')[] =>
  [data, data.customer, data.transaction].flatMap((part) => {
    const parsed = withDomain.safeParse(part);
    return parsed.success ? [parsed.data.domain] : [];
  });

/** @returns undefined if it is about nothing that the site acts on */
function readData(event: string, data: object): NoticeReading | undefined {
  if (event === 'charge.success') {
    return read(chargeNotice, data, ({ id, reference }) => ({
      kind: 'account',
      eventId: `${event}:${id}`,
      account: { reference },
    }));
  }
  if (event === 'bank.transfer.rejected') {
    return read(rejectionNotice, data, ({ bank_transfer: { transaction_id, amount, message_type } }) => ({
      kind: 'rejected',
      // two equal transfers are one event: neither holds money
      eventId: `${event}:${transaction_id}:${amount}`,
      rejected: {
        account: { providerReference: transaction_id },
        amountKobo: amount,
        reason: message_type && /late|expired/i.test(message_type) ? 'late' : 'other',
      },
    }));
  }
  if (event.startsWith('refund.')) {
    return read(refundNotice, data, ({ id, transaction_reference, refund_reference, amount }) => ({
      kind: 'refund',
      eventId: `${event}:${transaction_reference}:${refund_reference ?? id ?? ''}:${amount}`,
      of: { reference: transaction_reference },
    }));
  }
  if (event.startsWith('charge.dispute.')) {
    const reading = read(disputeNotice, data, ({ id, transaction: { reference }, dueAt, due_at }) => ({
      kind: 'dispute',
      eventId: `${event}:${id}`,
      account: { reference },
      dispute: { isOver: event === 'charge.dispute.resolve', answerBy: dueAt ?? due_at ?? null },
    }));
    return reading.kind === 'unreadable' ? { ...reading, fault: `a dispute that is ${reading.fault}` } : reading;
  }
  return undefined;
}

function read<Shape extends z.ZodType>(
  shape: Shape,
  data: object,
  reading: (value: z.output<Shape>) => NoticeReading,
): NoticeReading {
  const parsed = shape.safeParse(data);
  return parsed.success ? reading(parsed.data) : { kind: 'unreadable', fault: `not valid: ${faultOf(parsed.error)}` };
}

const otherNotice = (event: string, rawBody: Buffer): NoticeReading => ({
  kind: 'other',
  eventId: `${event}:${createHash('sha256').update(rawBody).digest('hex').slice(0, 32)}`,
  event,
});
