import { refundTime } from 'shared/contract/lists';
import { formatLongDate, formatNaira } from 'shared/format';
import type { TimelineEntry } from '../bookings/states';
import type { Db } from '../database';
import { flightStates } from '../flights/flight-states';
import { toNaira } from '../money';
import type { PaymentKind } from '../payments/payable';

/** An event of the payment of a booking that is not a state of the booking. */
export interface Milestone {
  readonly at: Date;
  readonly note: string;
  /** A part of the amount has arrived: the state that says so gets the note in place of its own. */
  readonly isPart?: boolean;
}

const naira = (amountKobo: number) => formatNaira(toNaira(amountKobo));

/** Partial payments and refunds, the oldest first. */
export async function milestonesOf(db: Db, kind: PaymentKind, bookingId: string): Promise<Milestone[]> {
  const payment = await db
    .selectFrom('payments')
    .select(['id', 'amount_due_kobo'])
    .where('booking_kind', '=', kind)
    .where('booking_id', '=', bookingId)
    .executeTakeFirstOrThrow();
  const transfers = await db
    .selectFrom('transfers')
    .select(['amount_kobo', 'learnt_at'])
    .where('payment_id', '=', payment.id)
    .orderBy('id')
    .execute();
  const refunds = await db
    .selectFrom('refunds')
    .select(['amount_kobo', 'created_at', 'due_at', 'refunded_at', 'accepted_at'])
    .where('payment_id', '=', payment.id)
    .where('state', '<>', 'withdrawn')
    .orderBy('id')
    .execute();
  return [...partPayments(transfers, payment.amount_due_kobo), ...refundMilestones(refunds)].sort(
    (a, b) => a.at.getTime() - b.at.getTime(),
  );
}

interface Refund {
  readonly amount_kobo: number;
  readonly created_at: Date;
  readonly due_at: Date;
  readonly refunded_at: Date | null;
  readonly accepted_at?: Date | null;
}

/**
 * What goes back, and what was sent. Each transfer that came in is refunded by itself; what is owed at one time is one
 * milestone with the sum, which was sent to the traveller. It is at the last of them.
 */
export function refundMilestones(refunds: readonly Refund[]): Milestone[] {
  const owed: Refund[][] = [];
  for (const refund of refunds) {
    const group = owed.at(-1);
    if (group?.some(({ refunded_at }) => !refunded_at || refunded_at >= refund.created_at)) group.push(refund);
    else owed.push([refund]);
  }
  const sent = refunds.flatMap(({ amount_kobo, refunded_at }) =>
    refunded_at ? [{ at: refunded_at, note: `We have sent ${naira(amount_kobo)} back to you` }] : [],
  );
  const accepted = refunds.flatMap(({ amount_kobo, accepted_at }) =>
    accepted_at ? [{ at: accepted_at, note: `${naira(amount_kobo)} is on its way back to you. ${refundTime}` }] : [],
  );
  return [...owed.map(owedMilestone), ...accepted, ...sent];
}

function owedMilestone(group: readonly Refund[]): Milestone {
  const sumKobo = group.reduce((sum, { amount_kobo }) => sum + amount_kobo, 0);
  const due = `${naira(sumKobo)} is refunded by ${formatLongDate(latestMs(group.map(({ due_at }) => due_at)))}`;
  const parts = group.map(({ amount_kobo }) => naira(amount_kobo)).join(' + ');
  return {
    at: new Date(latestMs(group.map(({ created_at }) => created_at))),
    note: group.length > 1 ? `${due}, in ${group.length} transfers: ${parts}` : due,
  };
}

const latestMs = (moments: readonly Date[]): number => Math.max(...moments.map((at) => at.getTime()));

/** The transfers after which the amount was still insufficient. */
function partPayments(
  transfers: readonly { readonly amount_kobo: number; readonly learnt_at: Date }[],
  dueKobo: number,
): Milestone[] {
  let receivedKobo = 0;
  return transfers.flatMap(({ amount_kobo, learnt_at }) => {
    receivedKobo += amount_kobo;
    const note = `${naira(receivedKobo)} of ${naira(dueKobo)} has arrived`;
    return receivedKobo < dueKobo ? [{ at: learnt_at, note, isPart: true }] : [];
  });
}

/** One transaction writes the money first, and the state that follows a moment later. */
const togetherMs = 5_000;
const partlyPaidNote = flightStates.payment_processing.note;

/**
 * The timeline with the milestones; each has the state of the booking at its time, and comes after the state that was written
 * with it.
 */
export function timelineOf<Status>(
  entries: readonly TimelineEntry<Status>[],
  milestones: readonly Milestone[],
): { status: Status; at: string; note: string }[] {
  const rows = [...entries];
  const inOrder = [...milestones].sort((a, b) => a.at.getTime() - b.at.getTime());
  for (const { at, note, isPart } of inOrder) {
    const place = rows.findLastIndex((row) => row.at.getTime() <= at.getTime() + togetherMs);
    const state = rows[Math.max(0, place)];
    if (!state) continue;
    if (isPart && state.note === partlyPaidNote) rows[place] = { ...state, note };
    else
      rows.splice(place + 1, 0, {
        status: state.status,
        at: new Date(Math.max(state.at.getTime(), at.getTime())),
        note,
      });
  }
  return rows.map(({ status, at, note }) => ({ status, at: at.toISOString(), note }));
}
