import { type PaymentPhase, paymentStatusesWhere } from './payment-states';

/** A rule, as a query that returns the rows that violate it. The numbers are those of the reliability rules. */
export interface Invariant {
  readonly number: number;
  readonly name: string;
  readonly query: string;
}

/**
 * The one cancelled booking with a payment `p` that stays paid: cancelled so late that the whole price is retained.
 * @param booking the alias of the booking
 */
export const isRetainedWhole = (booking: string): string =>
  `(${booking}.status = 'cancelled' and p.amount_due_kobo = (
    select coalesce(sum(kept_kobo), 0) from transfers where payment_id = p.id))`;

/** The statuses of some phases as a list of SQL: `'paid', 'overpaid'`. */
export const statusesIn = (...phases: readonly PaymentPhase[]): string =>
  paymentStatusesWhere(({ phase }) => phases.includes(phase))
    .map((status) => `'${status}'`)
    .join(', ');
