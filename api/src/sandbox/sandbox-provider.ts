import { createHmac, randomInt, randomUUID, timingSafeEqual } from 'node:crypto';
import { sandboxBankName } from 'shared/contract/lists';
import { z } from 'zod';
import type { Db } from '../database';
import type { AccountAtProvider, NoticeReading, PaymentProvider, RefundAnswer } from '../payments/provider';

export const timestampHeader = 'x-sandbox-timestamp';
export const signatureHeader = 'x-sandbox-signature';

/** Printable ASCII, which the database can store. */
const name = z.string().regex(/^[\x21-\x7e]{1,64}$/);
const received = 'transfer.received';
/** Sums of it stay exact. */
const mostKobo = 100_000_000_000_000;

/** The body of a notice of a transfer; its amounts are kobo. */
const sandboxNotice = z.object({
  eventId: name,
  event: z.literal(received),
  transfer: z.object({
    reference: name,
    accountNumber: z.string().regex(/^\d{10}$/),
    amountKobo: z.int().positive().max(mostKobo),
    currency: z.literal('NGN'),
    sentAt: z.iso.datetime().regex(/^2/, 'must lie between the years 2000 and 2999'),
  }),
});
const otherNotice = z.object({ eventId: name, event: name.refine((event) => event !== received) });
export type SandboxNotice = z.output<typeof sandboxNotice>;

/** Ten random digits without a leading zero, which spreadsheets and forms drop. */
export const newAccountNumber = (): string => String(randomInt(1_000_000_000, 10_000_000_000));

/** The bank of test mode: it has tables of its own and behaves like a real bank. */
export const createSandboxProvider = (secret: string): PaymentProvider => ({
  name: 'sandbox',
  isInDatabase: true,
  takes: 'any',
  limits: { minKobo: 1, maxKobo: mostKobo },

  async openAccount(db, { reference, accountName, amountKobo, openedAt, expiresAt }) {
    for (;;) {
      const created = await db
        .insertInto('sandbox_accounts')
        .values({
          account_number: newAccountNumber(),
          reference,
          account_name: accountName,
          expected_kobo: amountKobo,
          opened_at: openedAt,
          expires_at: expiresAt,
        })
        .onConflict((conflict) => conflict.doNothing())
        .returningAll()
        .executeTakeFirst();
      // the reference has an account already, or the number is another's
      const opened = created ?? (await accountOf(db, { reference }));
      if (opened)
        return {
          outcome: 'opened',
          account: {
            providerReference: null,
            bankName: sandboxBankName,
            accountNumber: opened.account_number,
            accountName: opened.account_name,
            expiresAt: opened.expires_at,
          },
        };
    }
  },

  readNotice(rawBody, headers, now): NoticeReading {
    const one = (name: string) => {
      const value = headers[name];
      return typeof value === 'string' ? value : undefined;
    };
    const given = { timestamp: one(timestampHeader), signature: one(signatureHeader) };
    const fault = signatureFault(secret, given, rawBody, now);
    if (fault) return { kind: 'forged', fault };
    return readBody(rawBody);
  },

  async stateOf(db, account) {
    const accountNumber = account.accountNumber ?? (await accountOf(db, account))?.account_number;
    const rows = await db
      .selectFrom('sandbox_transfers')
      .select(['reference', 'account_number', 'amount_kobo', 'sent_at'])
      .where('account_number', '=', accountNumber ?? '')
      .orderBy('id')
      .execute();
    const transfers = rows.map((row) => ({
      id: row.reference,
      account: { accountNumber: row.account_number },
      amountKobo: row.amount_kobo,
      sentAt: row.sent_at,
    }));
    return { providerReference: null, transfers, takenBack: [] };
  },

  async refund(db, { key, transferId, account: { accountNumber }, amountKobo, at }) {
    const known = await refundOf(db, key);
    if (known) return known;
    if (accountNumber === null) return { outcome: 'refused', fault: 'there is no such account' };
    if (amountKobo > (await refundableKobo(db, transferId))) return { outcome: 'refused', fault: 'more than came in' };
    await db
      .insertInto('sandbox_refunds')
      .values({
        refund_key: key,
        transfer_reference: transferId,
        account_number: accountNumber ?? '',
        reference: `SBR-${randomUUID()}`,
        amount_kobo: amountKobo,
        sent_at: at,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const sent = await refundOf(db, key);
    if (!sent) throw new Error(`The refund ${key} was not kept`);
    return sent;
  },

  // every refund is sent at once
  async refundState(db, { key }) {
    return (await refundOf(db, key)) ?? { outcome: 'refused', fault: 'there is no such refund' };
  },

  async statement(db, from, to, refundsFrom = from) {
    const received = await db
      .selectFrom('sandbox_transfers')
      .select(['reference', 'account_number', 'amount_kobo', 'sent_at'])
      .where('sent_at', '>=', from)
      .where('sent_at', '<', to)
      .orderBy('id')
      .execute();
    const refunds = await db
      .selectFrom('sandbox_refunds')
      .select(['refund_key', 'reference', 'transfer_reference', 'amount_kobo', 'sent_at'])
      .where('sent_at', '>=', refundsFrom)
      .where('sent_at', '<', to)
      .orderBy('sent_at')
      .execute();
    return {
      unreadable: [],
      received: received.map((row) => ({
        transferId: row.reference,
        account: { accountNumber: row.account_number },
        amountKobo: row.amount_kobo,
        feeKobo: 0,
        at: row.sent_at,
      })),
      refunds: refunds.map((row) => ({
        key: row.refund_key,
        reference: row.reference,
        transferId: row.transfer_reference ?? '',
        amountKobo: row.amount_kobo,
        state: 'sent',
        at: row.sent_at,
      })),
    };
  },

  check: async () => [],
});

const accountOf = (db: Db, { reference }: Pick<AccountAtProvider, 'reference'>) =>
  db.selectFrom('sandbox_accounts').selectAll().where('reference', '=', reference).executeTakeFirst();

async function refundOf(db: Db, key: string): Promise<RefundAnswer | undefined> {
  const row = await db
    .selectFrom('sandbox_refunds')
    .select('reference')
    .where('refund_key', '=', key)
    .executeTakeFirst();
  return row && { outcome: 'sent', reference: row.reference };
}

/** The part of a transfer that was not refunded. */
async function refundableKobo(db: Db, reference: string): Promise<number> {
  const row = await db
    .selectFrom('sandbox_transfers')
    .leftJoin('sandbox_refunds', 'transfer_reference', 'sandbox_transfers.reference')
    .select(({ fn }) => [
      'sandbox_transfers.amount_kobo',
      fn.sum<number | null>('sandbox_refunds.amount_kobo').as('sent'),
    ])
    .where('sandbox_transfers.reference', '=', reference)
    .groupBy('sandbox_transfers.id')
    .executeTakeFirst();
  return row ? row.amount_kobo - (row.sent ?? 0) : 0;
}

function readBody(rawBody: Buffer): NoticeReading {
  let value: unknown;
  try {
    value = JSON.parse(rawBody.toString('utf8'));
  } catch {
    return { kind: 'unreadable', fault: 'no JSON' };
  }
  const other = otherNotice.safeParse(value);
  if (other.success) return { kind: 'other', ...other.data };
  const notice = sandboxNotice.safeParse(value);
  if (!notice.success) {
    const fields = notice.error.issues.map(({ path }) => path.join('.'));
    return { kind: 'unreadable', fault: `not valid: ${fields.join(', ')}` };
  }
  const { eventId, transfer } = notice.data;
  return {
    kind: 'transfer',
    eventId,
    transfer: {
      id: transfer.reference,
      account: { accountNumber: transfer.accountNumber },
      amountKobo: transfer.amountKobo,
      sentAt: new Date(transfer.sentAt),
    },
  };
}

/** The allowed age of a notice, for slow delivery and different clocks; an older one is refused. */
const allowedSkewMs = 5 * 60_000;

/**
 * HMAC-SHA256 over `<seconds>.<raw body>`, in hex: the time is signed too, so that an old notice cannot be replayed.
 */
export const sign = (secret: string, timestampSeconds: number, rawBody: Buffer): string =>
  createHmac('sha256', secret).update(`${timestampSeconds}.`).update(rawBody).digest('hex');

type SignatureFault = 'missing' | 'stale' | 'forged';

/**
 * Checks the signature of a raw body, in constant time.
 * @returns undefined if it holds, else what is wrong with it
 */
export function signatureFault(
  secret: string,
  given: { timestamp: string | undefined; signature: string | undefined },
  rawBody: Buffer,
  now: Date,
): SignatureFault | undefined {
  const { timestamp, signature } = given;
  if (!timestamp || !signature || !/^\d{1,12}$/.test(timestamp) || !/^[0-9a-f]{64}$/.test(signature)) return 'missing';
  const right = sign(secret, Number(timestamp), rawBody);
  if (!timingSafeEqual(Buffer.from(right, 'hex'), Buffer.from(signature, 'hex'))) return 'forged';
  return Math.abs(now.getTime() - Number(timestamp) * 1000) > allowedSkewMs ? 'stale' : undefined;
}
