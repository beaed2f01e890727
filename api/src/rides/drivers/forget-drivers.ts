import type { Context } from '../../context';

/** Deletes who drove a ride some time after it, and whoever has had no other ride since. */
export async function forgetDrivers({ db, now, settings }: Context): Promise<void> {
  const before = new Date(now().getTime() - settings.rules.driverKeepDays * 86_400_000);
  await db
    .deleteFrom('ride_drivers')
    .where('booking_id', 'in', (rides) =>
      rides.selectFrom('ride_bookings').select('id').where('drop_off_at', '<', before),
    )
    .execute();
  await db
    .deleteFrom('drivers')
    .where('last_assigned_at', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('ride_drivers').select('booking_id').whereRef('ride_drivers.phone', '=', 'drivers.phone'))),
    )
    .execute();
}
