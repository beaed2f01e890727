import { sql } from 'kysely';
import type { FlightStatus, RideStatus } from 'shared/contract/lists';
import type { Db, Tx } from '../database';
import { erasedPerson } from '../privacy/personal-data';
import type { Coupon } from './coupon';

/**
 * The statuses of bookings that ended unpaid: they do not use their coupon. They are read from the booking each time,
 * so a resumed booking uses its coupon again.
 */
const overStatuses = {
  ride: ['expired', 'payment_review', 'cancelled'],
  flight: ['hold_expired', 'price_changed', 'ticketing_failed', 'cancelled'],
} as const satisfies { ride: readonly RideStatus[]; flight: readonly FlightStatus[] };

const coupons = (db: Db | Tx) =>
  db
    .selectFrom('coupons')
    .select(['code', 'product', 'percentage', 'most_kobo as mostKobo', 'fixed_kobo as fixedKobo'])
    .select(['least_spend_kobo as leastSpendKobo', 'first_day as firstDay', 'last_day as lastDay'])
    .select(['most_redemptions as mostRedemptions', 'most_per_contact as mostPerContact']);

/** The coupon of a code in its normal form; undefined if there is none, or if it was switched off. */
export const findCoupon = (db: Db | Tx, code: string): Promise<Coupon | undefined> =>
  coupons(db).where('code', '=', code).where('is_enabled', '=', true).executeTakeFirst();

export interface KnownCoupon extends Coupon {
  readonly isOn: boolean;
}

/** All coupons, the one that ends last first. */
export const listCoupons = (db: Db | Tx): Promise<KnownCoupon[]> =>
  coupons(db).select('is_enabled as isOn').orderBy('last_day', 'desc').orderBy('code').execute();

/** Adds a coupon, or changes its terms. A booking that redeems it at this moment waits, or has read the former terms. */
export async function saveCoupon(tx: Tx, coupon: KnownCoupon): Promise<void> {
  const row = {
    product: coupon.product,
    percentage: coupon.percentage,
    most_kobo: coupon.mostKobo,
    fixed_kobo: coupon.fixedKobo,
    least_spend_kobo: coupon.leastSpendKobo,
    first_day: coupon.firstDay,
    last_day: coupon.lastDay,
    most_redemptions: coupon.mostRedemptions,
    most_per_contact: coupon.mostPerContact,
    is_enabled: coupon.isOn,
  };
  await tx
    .insertInto('coupons')
    .values({ code: coupon.code, ...row })
    .onConflict((conflict) => conflict.column('code').doUpdateSet(row))
    .execute();
}

/** Locks the coupon until the end of the transaction. */
export async function lockCoupon(tx: Tx, code: string): Promise<void> {
  await tx.selectFrom('coupons').select('code').where('code', '=', code).forUpdate().executeTakeFirst();
}

export interface Contact {
  readonly email: string;
  readonly phone: string;
}

/** The redemptions of bookings that are paid or payable. */
const countedRedemptions = (db: Db | Tx) =>
  db
    .selectFrom('coupon_redemptions as redemption')
    .leftJoin('ride_bookings as ride', (join) =>
      join.onRef('ride.id', '=', 'redemption.booking_id').on('redemption.booking_kind', '=', 'ride'),
    )
    .leftJoin('flight_bookings as flight', (join) =>
      join.onRef('flight.id', '=', 'redemption.booking_id').on('redemption.booking_kind', '=', 'flight'),
    )
    .where((row) => row.or([row('ride.status', 'is', null), row('ride.status', 'not in', overStatuses.ride)]))
    .where((row) => row.or([row('flight.status', 'is', null), row('flight.status', 'not in', overStatuses.flight)]));

/** How often a coupon was used in total and by a contact, in bookings that are paid or payable. */
export async function countRedemptions(
  db: Db | Tx,
  code: string,
  contact?: Contact,
): Promise<{ inAll: number; byContact: number }> {
  return countedRedemptions(db)
    .select(({ fn }) => fn.countAll<number>().as('inAll'))
    .select(
      sql<number>`count(*) filter (where redemption.email = ${contact?.email ?? null}
        or redemption.phone = ${contact?.phone ?? null})`.as('byContact'),
    )
    .where('redemption.code', '=', code)
    .executeTakeFirstOrThrow();
}

export interface CouponUse {
  readonly code: string;
  readonly count: number;
  readonly amountKobo: number;
}

/** How often each coupon was used and what it took off, in bookings that are paid or payable. */
export const readUseOfCoupons = (db: Db | Tx): Promise<CouponUse[]> =>
  countedRedemptions(db)
    .select(({ fn }) => [
      'redemption.code',
      fn.countAll<number>().as('count'),
      fn.sum<number>('redemption.amount_kobo').as('amountKobo'),
    ])
    .groupBy('redemption.code')
    .execute();

/** Erases e-mail and phone of these redemptions; the redemption stays. */
export async function eraseRedeemer(tx: Tx, kind: 'ride' | 'flight', ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('coupon_redemptions')
    .set({ email: erasedPerson.email, phone: erasedPerson.phone })
    .where('booking_kind', '=', kind)
    .where('booking_id', 'in', ids)
    .execute();
}
