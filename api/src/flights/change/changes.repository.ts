import type { Selectable } from 'kysely';
import type { FlightChange } from 'shared/contract/flights';
import type { FlightChangeStatus } from 'shared/contract/lists';
import type { Payment } from 'shared/contract/payments';
import type { Db, Tx } from '../../database';
import { toKobo, toNaira } from '../../money';
import { paymentOf } from '../../payments/payment-of';
import type { FlightsTables } from '../tables';
import { openChangeStatuses } from './change-states';
import type { ChangeAmounts } from './change-terms';

type ChangeRow = Selectable<FlightsTables['flight_changes']>;

/** The amounts of a row. */
export const amountsOf = (row: ChangeRow): ChangeAmounts => ({
  differenceKobo: row.difference_kobo,
  feeKobo: row.fee_kobo,
  lostKobo: row.lost_kobo,
  dueKobo: row.due_kobo,
  backKobo: row.back_kobo,
});

/** The amounts of a change in the contract's shape. */
export const amountsInNaira = ({ differenceKobo, feeKobo, lostKobo, dueKobo, backKobo }: ChangeAmounts) => ({
  difference: differenceKobo / 100,
  fee: toNaira(feeKobo),
  lost: toNaira(lostKobo),
  due: toNaira(dueKobo),
  back: toNaira(backKobo),
});

/** How many changes of a booking were made. */
export async function changesMade(db: Db | Tx, bookingId: string): Promise<number> {
  const { count } = await db
    .selectFrom('flight_changes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('booking_id', '=', bookingId)
    .where('status', '=', 'done')
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The change of a booking that waits for its payment or its tickets; a booking has at most one. */
export const openChangeOf = (
  db: Db | Tx,
  bookingId: string,
): Promise<{ id: string; status: FlightChangeStatus; expires_at: Date } | undefined> =>
  db
    .selectFrom('flight_changes')
    .select(['id', 'status', 'expires_at'])
    .where('booking_id', '=', bookingId)
    .where('status', 'in', openChangeStatuses)
    .executeTakeFirst();

/** The changes of a booking that were more than asked about, the oldest first. */
export async function readChanges(db: Db | Tx, bookingId: string): Promise<(FlightChange & { readonly id: string })[]> {
  const rows = await db
    .selectFrom('flight_changes')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .where('status', '<>', 'quoted')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const shown = [];
  for (const row of rows) shown.push({ ...(await changeIn(db, row)), id: row.id });
  return shown;
}

/** A change in the contract's shape. */
export async function readChange(db: Db | Tx, id: string): Promise<FlightChange> {
  const row = await db.selectFrom('flight_changes').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  return changeIn(db, row);
}

/** Only a change with something to pay has a payment, from its confirmation on. */
const hasPayment = ({ status, due_kobo }: Pick<ChangeRow, 'status' | 'due_kobo'>) =>
  status !== 'quoted' && due_kobo > 0;

async function changeIn(db: Db | Tx, row: ChangeRow): Promise<FlightChange> {
  const paid = hasPayment(row) ? await paymentOf(db, 'change', row.id) : undefined;
  const amounts = amountsOf(row);
  return {
    changeId: row.public_id,
    status: row.status,
    slices: row.offer.slices,
    oldSlices: row.old_slices,
    ...amountsInNaira(amounts),
    newTotal: toNaira(row.old_total_kobo + amounts.dueKobo - amounts.backKobo),
    rule: row.rule,
    expiresOn: row.expires_at.toISOString(),
    changedAt: row.updated_at.toISOString(),
    transaction_id: paid?.transactionId ?? null,
    transfer_details: paid?.transferDetails ?? null,
    payment: paid?.payment ?? null,
  };
}

/** The payment of a booking together with those of its made changes: what was paid for it, and what goes back. */
export function withChanges(payment: Payment, changes: readonly FlightChange[]): Payment {
  const made = changes.filter(({ status }) => status === 'done');
  const all = made.flatMap(({ payment: own }) => own ?? []).reduce(addPayments, payment);
  const givenBack = made.reduce((back, change) => sum(back, change.back), 0);
  // the difference to a cheaper flight is not a surplus of a transfer
  const isSurplus = toKobo(all.refund?.amount ?? 0) > toKobo(givenBack);
  return all.status === 'overpaid' && !isSurplus ? { ...all, status: 'paid' } : all;
}

const sum = (a: number, b: number) => toNaira(toKobo(a) + toKobo(b));

const addPayments = (one: Payment, other: Payment): Payment => ({
  ...one,
  amountDue: sum(one.amountDue, other.amountDue),
  amountPaid: sum(one.amountPaid, other.amountPaid),
  refund: addRefunds(one.refund, other.refund),
});

function addRefunds(one: Payment['refund'], other: Payment['refund']): Payment['refund'] {
  if (!one || !other) return one ?? other;
  const returnedOf = (refund: NonNullable<Payment['refund']>) =>
    refund.refundedAt ? refund.amount : (refund.returned ?? 0);
  const returned = sum(returnedOf(one), returnedOf(other));
  const owed = [one, other].filter(({ refundedAt }) => !refundedAt);
  const latest = (all: readonly string[]) => [...all].sort().at(-1) ?? '';
  return {
    amount: sum(one.amount, other.amount),
    ...(owed.length > 0 && returned > 0 && { returned }),
    dueOn: latest((owed.length > 0 ? owed : [one, other]).map(({ dueOn }) => dueOn)),
    refundedAt: owed.length > 0 ? null : latest([one.refundedAt ?? '', other.refundedAt ?? '']),
  };
}

/** What was paid for a flight and its changes, and what of it goes back. */
export const flightPaymentOf = async (db: Db | Tx, bookingId: string): Promise<Payment> =>
  withChanges((await paymentOf(db, 'flight', bookingId)).payment, await readChanges(db, bookingId));
