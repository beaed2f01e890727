import { sql } from 'kysely';
import type { FoundTransfer } from 'shared/contract/staff-bookings';
import type { Db } from '../../database';
import { toNaira } from '../../money';
import type { PaymentKind } from '../../payments/payable';

/** Shorter words are parts of names and of phones. */
const minLetters = 6;

/** `TRX-…` of ours, and what providers call a transaction, a transfer or a refund: `3103959930`, `MNFY|12|20261120`. */
const isReference = (text: string): boolean =>
  text.length >= minLetters && /\d/.test(text) && /^[\w|#:./=,-]{1,100}$/.test(text);

/** The bookings that were paid or refunded under a reference, by the kind of the payment. */
export async function bookingsPaidUnder(db: Db, text: string): Promise<Readonly<Record<PaymentKind, string[]>>> {
  const found: Record<PaymentKind, string[]> = { ride: [], flight: [], change: [] };
  if (!isReference(text)) return found;
  const { rows } = await sql<{ kind: PaymentKind; id: string }>`
    select booking_kind as kind, booking_id as id from payments where id in (
      select payment_id from payment_accounts where reference = ${text.toUpperCase()}
      union select payment_id from payment_accounts where provider_reference = ${text}
      union select payment_id from transfers where provider_transfer_id = ${text}
      union select payment_id from refunds where provider_reference = ${text}
    )`.execute(db);
  for (const { kind, id } of rows) found[kind].push(id);
  return found;
}

/** The transfers with exactly this reference of the provider, or back under it, that no booking has. */
export async function transfersWithoutBooking(db: Db, text: string): Promise<FoundTransfer[]> {
  if (!isReference(text)) return [];
  const rows = await db
    .selectFrom('transfers')
    .select(['provider_transfer_id', 'amount_kobo', 'sent_at'])
    .where('payment_id', 'is', null)
    .where((transfer) =>
      transfer.or([
        transfer('provider_transfer_id', '=', text),
        transfer('account_number', '=', text),
        transfer(
          'id',
          'in',
          transfer.selectFrom('unmatched_refunds').select('transfer_id').where('provider_reference', '=', text),
        ),
      ]),
    )
    .orderBy('sent_at', 'desc')
    .limit(10)
    .execute();
  return rows.map((row) => ({
    reference: row.provider_transfer_id,
    amount: toNaira(row.amount_kobo),
    sentOn: row.sent_at.toISOString(),
  }));
}
