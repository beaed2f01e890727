import { sign, signatureHeader, timestampHeader } from '../../sandbox/sandbox-provider';
import type { TestApi } from '../../testing';
import type { PaymentProvider } from '../provider';

/** The only provider of a test API; its calls can be replaced. */
export function bankOf({ context: { banks } }: Pick<TestApi, 'context'>): PaymentProvider {
  const [bank] = banks.all;
  if (!bank) throw new Error('No provider');
  return bank;
}

export interface Notice {
  readonly body: Buffer;
  readonly headers: Record<string, string>;
}

/** The notice of a transfer, signed now; with another `eventId` it is a second event. */
export async function noticeOf(api: TestApi, reference: string, eventId?: string): Promise<Notice> {
  const { db, now, settings } = api.context;
  const row = await db
    .selectFrom('sandbox_transfers')
    .selectAll()
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow();
  const text = JSON.stringify({
    eventId: eventId ?? row.event_id,
    event: 'transfer.received',
    transfer: {
      reference: row.reference,
      accountNumber: row.account_number,
      amountKobo: row.amount_kobo,
      currency: 'NGN',
      sentAt: row.sent_at.toISOString(),
    },
  });
  return signed(text, settings.payment.secret, now());
}

export function signed(text: string, secret: string, at: Date): Notice {
  const body = Buffer.from(text);
  const seconds = Math.floor(at.getTime() / 1000);
  return { body, headers: { [timestampHeader]: String(seconds), [signatureHeader]: sign(secret, seconds, body) } };
}

/** Delivers a notice as a bank would. */
export async function answerTo(api: TestApi, { body, headers }: Notice): Promise<{ status: number; body: object }> {
  const response = await api.inject({
    method: 'POST',
    url: '/payments/notices/sandbox',
    headers: { 'content-type': 'application/json', ...headers },
    payload: body,
  });
  return { status: response.statusCode, body: response.json() };
}

/** The same. @returns the status of the answer */
export const deliver = async (api: TestApi, notice: Notice): Promise<number> => (await answerTo(api, notice)).status;

/** Drops the notices of the bank: only a query finds the transfers. */
export const withholdNotices = (api: TestApi): Promise<unknown> =>
  api.context.db
    .updateTable('jobs')
    .set({ done_at: api.context.now() })
    .where('kind', '=', 'sandbox-notice')
    .where('done_at', 'is', null)
    .execute();
