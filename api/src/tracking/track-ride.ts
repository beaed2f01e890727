import { sql } from 'kysely';
import type { RideStatus } from 'shared/contract/lists';
import type { TrackedRide } from 'shared/contract/tracking';
import { type View, viewTokenOf } from '../bookings/open-booking';
import { isFinal, readTimeline } from '../bookings/states';
import { isReviewed } from '../content/reviews';
import type { Context } from '../context';
import type { Db } from '../database';
import { toKobo } from '../money';
import { readBookedRide } from '../rides/bookings.repository';
import { timeChangesOf } from '../rides/change-times';
import { driverOf, meetingPointOf, type RideDriver } from '../rides/drivers.repository';
import { movableUntil } from '../rides/move-own-pickup';
import { isInTimeToConfirm } from '../rides/ride-bookings';
import { hasRideBegun, rideKind, rideStates } from '../rides/ride-states';
import { rideCancelTerms } from '../rides/ride-terms';
import { rideActions } from './actions';
import { milestonesOf, timelineOf } from './milestones';

/** The state of a ride for tracking; undefined if it does not exist. Contains personal data. */
export async function trackRide(
  context: Context,
  id: string,
  viewOf: (isOver: boolean) => View,
): Promise<TrackedRide | undefined> {
  const { db, settings, now } = context;
  const found = await readBookedRide(db, { id });
  if (!found) return undefined;
  const { savedBookedRide, ride, payment, transfer_details } = found;
  const { status, bookingId } = savedBookedRide;
  const { passengers: _, bags: _bags, note: _note, dropOffAddress: _end, rider, ...others } = ride;
  const { childSeats: _seats, childSeatsPrice: _seatsPrice, ...shown } = others;
  const { pickup_at, plate_number, isCarFree } = await journeyOf(context, id);
  const movable = await movableUntil(db, context, { id, status, pickupAt: pickup_at });
  const milestones = [...(await milestonesOf(db, 'ride', id)), ...(await timeChangesOf(db, id))];
  const driver = await visibleDriver(db, id, status);
  const view = viewOf(isFinal(rideStates, status));
  const terms = rideCancelTerms(
    { status, pickupAt: pickup_at, amountDueKobo: toKobo(payment.amountDue) },
    settings.rules,
    now(),
  );
  return {
    bookingId,
    bookingName: ride.name,
    status,
    timeline: timelineOf(
      await readTimeline(db, rideKind, id),
      milestones.sort((a, b) => a.at.getTime() - b.at.getTime()),
    ),
    payment,
    actions: rideActions(status, payment.status, {
      isAccountOpen: new Date(transfer_details.expiresOn) > now(),
      // paid at the expiry of a new account
      canBeHeldAgain: isCarFree && isInTimeToConfirm(pickup_at, accountEnd(context), settings.rules),
      mayCancel: terms !== undefined,
      mayMove: movable !== null,
      hasBegun: hasRideBegun(status, pickup_at, now()),
      isReviewed: await isReviewed(db, 'ride', id),
    }),
    ride: shown,
    movableUntil: movable?.toISOString() ?? null,
    meetingPoint: meetingPointOf({ ...ride, isForOther: rider !== null }, driver?.meetingPoint),
    driver: driver ? { name: driver.name, phone: driver.phone, plateNumber: plate_number } : null,
    view: { token: viewTokenOf(settings.viewSecret, view), expiresOn: view.expiresAt.toISOString() },
  };
}

/** Whether the car is free of other bookings; a hold whose time is over counts as free. */
const journeyOf = ({ db, now }: Context, id: string) =>
  db
    .selectFrom('ride_bookings as booking')
    .innerJoin('cars', 'cars.car_id', 'booking.car_id')
    .select(['pickup_at', 'plate_number'])
    .select(
      sql<boolean>`not exists (select from car_holds hold where hold.car_id = booking.car_id
        and hold.booking_id <> booking.id and hold.during && booking.blocked
        and hold.released_at is null and (hold.expires_at is null or hold.expires_at > ${now()}))`.as('isCarFree'),
    )
    .where('booking.id', '=', id)
    .executeTakeFirstOrThrow();

const accountEnd = ({ now, settings: { rules } }: Context) => new Date(now().getTime() + rules.accountSeconds * 1000);

/** From the day a driver is assigned until the ride is over: a phone number is shown no longer than it is needed. */
const withDriver: readonly RideStatus[] = ['driver_assigned', 'driver_en_route', 'driver_arrived', 'in_progress'];

/** The driver of a ride, with what its traveller may see in this state. */
const visibleDriver = async (db: Db, bookingId: string, status: RideStatus): Promise<RideDriver | undefined> =>
  withDriver.includes(status) ? driverOf(db, bookingId) : undefined;
