import type { FlightChangeStatus } from 'shared/contract/lists';
import { canTransition, InvalidTransition, type StateTable } from '../../bookings/states';
import type { Context } from '../../context';
import type { Tx } from '../../database';

/** The mails that a change can cause, by the name of their template. */
export type ChangeMail = 'flight-changed' | 'flight-change-expired' | 'flight-change-refused';

/**
 * The states of a change of a flight and the transitions between them. The database has the same transitions (table
 * `flight_change_arrows`) and refuses any other; a test compares the two. The notes are for the traveller's timeline.
 */
export const changeStates: StateTable<FlightChangeStatus, ChangeMail> = {
  // the amount is guaranteed, and nothing is held
  quoted: { to: ['awaiting_payment', 'issuing'], note: 'You asked what a change costs' },
  // the new seats are held as long as the account is open; the old tickets stay valid
  awaiting_payment: { to: ['issuing', 'expired', 'withdrawn'], note: 'You asked for a change' },
  // everything is paid; the tickets are issued in the same transaction, or soon after it
  issuing: { to: ['done', 'refused'], note: 'The airline is issuing your new tickets' },
  done: { to: [], note: 'The date is changed', mail: 'flight-changed' },
  // next: a late transfer pays for it, if the new seats are still free at that price
  expired: {
    to: ['awaiting_payment'],
    note: 'The change was not paid in time; your flight stays as it was',
    mail: 'flight-change-expired',
  },
  withdrawn: { to: [], note: 'The change was given up; your flight stays as it was' },
  refused: {
    to: [],
    note: 'The airline did not make the change; your flight stays as it was',
    mail: 'flight-change-refused',
  },
};

export const openChangeStatuses = ['awaiting_payment', 'issuing'] as const satisfies readonly FlightChangeStatus[];

export const isOpenChange = (status: FlightChangeStatus): boolean => openChangeStatuses.some((one) => one === status);

/** Takes a change to its next state in the caller's transaction, with the mail of that state. The caller has locked it. */
export async function moveChange(
  tx: Tx,
  { now, jobs }: Pick<Context, 'now' | 'jobs'>,
  { id, status: from }: { readonly id: string; readonly status: FlightChangeStatus },
  to: FlightChangeStatus,
  { withoutMail = false, expiresAt }: { readonly withoutMail?: boolean; readonly expiresAt?: Date } = {},
): Promise<void> {
  if (!canTransition(changeStates, from, to)) throw new InvalidTransition('change', from, to);
  await tx
    .updateTable('flight_changes')
    .set({ status: to, updated_at: now(), ...(expiresAt && { expires_at: expiresAt }) })
    .where('id', '=', id)
    .execute();
  const { mail } = changeStates[to];
  if (!mail || withoutMail) return;
  const payload = { template: mail, bookingKind: 'change', bookingId: id };
  await jobs.enqueue(tx, { kind: 'mail', payload, key: `mail:${mail}:${id}:${now().getTime()}` });
}
