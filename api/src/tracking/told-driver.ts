import type { RideStatus } from 'shared/contract/lists';
import type { Db } from '../database';
import { driverOf, type RideDriver } from '../rides/drivers/drivers.repository';

/** From the day a driver is assigned until the ride is over: a phone number is told no longer than it is needed. */
const told: readonly RideStatus[] = ['driver_assigned', 'driver_en_route', 'driver_arrived', 'in_progress'];

/** Who drives a ride, as far as its traveller is told in this state. */
export const toldDriver = async (db: Db, bookingId: string, status: RideStatus): Promise<RideDriver | undefined> =>
  told.includes(status) ? driverOf(db, bookingId) : undefined;
