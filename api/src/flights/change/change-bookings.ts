import type { Context } from '../../context';
import type { Tx } from '../../database';
import type { BookingKind } from '../../payments/payable';
import { flightSupplier } from '../inventory/own-flights';
import { removeOrder } from '../inventory/seats/orders.repository';
import { moveChange } from './change-states';
import { openChangeOf } from './changes.repository';
import { scheduleChange } from './issue-change';
import { type LockedChange, lockChange, mustLockChange } from './lock-change';
import { amountsOfChange, keepsFixedWays, termsOfChange, ticketedOrder } from './open-change';

/** The effects of payments on a change of a flight and its new seats. The flight itself stays as it is until all is paid. */
export function changeBookings(context: Context): BookingKind<'change'> {
  const { now } = context;
  const supplier = flightSupplier(context);

  return {
    kind: 'change',
    gone: { code: 'SOLD_OUT', message: 'The new seats have been sold in the meantime. Choose the day once more.' },
    lock: (tx, id) => lockChange(tx, { id }),
    lockByPublicId: (tx, publicId) => lockChange(tx, { publicId }),
    // a booking has at most one change that waits
    overLimit: async () => undefined,

    async paid(tx, id) {
      const change = await mustLockChange(tx, id);
      if (change.status !== 'awaiting_payment') return;
      const availability = await supplier.holdAgain(tx, id, null, now());
      if (availability !== 'held') throw new Error(`A change of ${change.reference} is paid without its seats`);
      await moveChange(tx, context, change, 'issuing');
      await scheduleChange(tx, context, id);
    },

    async expired(tx, id, receivedKobo, { withoutMail = false } = {}) {
      const change = await mustLockChange(tx, id);
      if (change.status !== 'awaiting_payment') return;
      await supplier.release(tx, id, now());
      // a mail about the money says it
      await moveChange(tx, context, change, 'expired', { withoutMail: withoutMail || receivedKobo > 0 });
    },

    async endHoldAt(tx, id, at) {
      await supplier.holdAgain(tx, id, at, now());
      await tx.updateTable('flight_changes').set({ expires_at: at }).where('id', '=', id).execute();
    },

    // a traveller chooses the day once more: the quote's own end is over-written by the end of the hold
    async remove(tx, id) {
      await supplier.release(tx, id, now());
      await tx.deleteFrom('flight_changes').where('id', '=', id).execute();
      await removeOrder(tx, id);
    },

    async holdAgain(tx, id, until) {
      const change = await mustLockChange(tx, id);
      if (change.status !== 'awaiting_payment' && !(await canResume(tx, context, change))) return 'gone';
      if ((await supplier.holdAgain(tx, id, until, now())) !== 'held') return 'gone';
      if (change.status === 'expired') await moveChange(tx, context, change, 'awaiting_payment', { expiresAt: until });
      return 'held';
    },

    // the flight does not change, and the late money is refunded
    async review() {},
  };
}

/** Whether late money can still make a change: of the same flight, at no higher amount. */
async function canResume(tx: Tx, context: Context, change: LockedChange): Promise<boolean> {
  const { flight, status, key, criteria, amounts } = change;
  if (status !== 'expired' || flight.orderId !== change.replacedOrderId || flight.isErased) return false;
  if (await openChangeOf(tx, flight.id)) return false;
  const terms = await termsOfChange(tx, context, flight);
  if (!terms || !keepsFixedWays(flight, change.offer, terms)) return false;
  const order = ticketedOrder(flight, terms);
  const priced = await flightSupplier(context).price(key, criteria, context.now(), tx, order);
  if (priced === 'gone' || priced === 'sold_out') return false;
  return amountsOfChange(terms, flight, priced).dueKobo <= amounts.dueKobo;
}
