import type { Tx } from '../database';
import { erasedPerson } from '../privacy/placeholders';

/** Takes e-mail and phone off what these bookings redeemed; that a coupon was used stays. */
export async function eraseRedeemer(tx: Tx, kind: 'ride' | 'flight', ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('coupon_redemptions')
    .set({ email: erasedPerson.email, phone: erasedPerson.phone })
    .where('booking_kind', '=', kind)
    .where('booking_id', 'in', ids)
    .execute();
}
