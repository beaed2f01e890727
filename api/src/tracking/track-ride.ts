import { sql } from 'kysely';
import { type RideStatus, type TrackAction, trackActions } from 'shared/contract/lists';
import type { TrackedRide } from 'shared/contract/tracking';
import { type View, viewTokenOf } from '../bookings/open-booking';
import { isFinal, readTimeline } from '../bookings/states';
import { isReviewed } from '../content/reviews';
import type { Context } from '../context';
import type { Db } from '../database';
import { toKobo } from '../money';
import { cancelledOf, readBookedRide, type StoredRide } from '../rides/bookings.repository';
import { timeChangesOf } from '../rides/change-times';
import { confirmByOf } from '../rides/confirm-by';
import { driverOf, meetingPointOf, type RideDriver } from '../rides/drivers.repository';
import { movableUntil } from '../rides/move-own-pickup';
import { isInTimeToConfirm } from '../rides/ride-bookings';
import { hasRideBegun, rideKind, rideStates, showsDriver } from '../rides/ride-states';
import { rideCancelTerms } from '../rides/ride-terms';
import { rideActions } from './actions';
import { milestonesOf, timelineOf } from './milestones';
import { payByOf } from './pay-by';

/** The state of a ride for tracking, with its return ride; undefined if it does not exist. Contains personal data. */
export async function trackRide(
  context: Context,
  id: string,
  viewOf: (isOver: boolean) => View,
): Promise<TrackedRide | undefined> {
  const { db, settings } = context;
  const found = await readBookedRide(db, { id });
  if (!found) return undefined;
  const { savedBookedRide, ride, payment, wayBack } = found;
  const { status, bookingId } = savedBookedRide;
  const back = wayBack && { status: wayBack.status, ride: wayBack.ride, id: await wayBackOf(db, id) };
  const out = await trackWay(context, found, { id, status, ride }, back);
  const shownBack = back && (await trackWay(context, found, back));
  const cancelled = cancelledOf(context, found);
  const view = viewOf(isFinal(rideStates, status) && (!back || isFinal(rideStates, back.status)));
  const ofBooking = shownBack?.actions.filter((action) => aboutBooking.includes(action)) ?? [];
  return {
    ...out,
    bookingId,
    bookingName: ride.name,
    payment,
    ...(cancelled && { cancelled }),
    ...payByOf(found, out.actions),
    actions: trackActions.filter((action) => out.actions.includes(action) || ofBooking.includes(action)),
    ...(shownBack && {
      wayBack: { ...shownBack, actions: shownBack.actions.filter((action) => aboutWay.includes(action)) },
    }),
    view: { token: viewTokenOf(settings.viewSecret, view), expiresOn: view.expiresAt.toISOString() },
  };
}

/** The receipt and the file for the calendar are about both ways; an unpaid booking is cancelled as one. */
const aboutBooking: readonly TrackAction[] = ['receipt', 'calendar'];
const aboutWay: readonly TrackAction[] = ['move_pickup', 'cancel'];

const wayBackOf = async (db: Db, id: string): Promise<string> =>
  (await db.selectFrom('ride_bookings').select('id').where('return_of', '=', id).executeTakeFirstOrThrow()).id;

interface Way {
  readonly id: string;
  readonly status: RideStatus;
  readonly ride: StoredRide['ride'];
}

/** One way of a booking. @param back the way back, of the way there */
async function trackWay(
  context: Context,
  { payment, transfer_details }: StoredRide,
  { id, status, ride }: Way,
  back?: Way,
) {
  const { db, settings, now } = context;
  const { passengers: _, bags: _bags, note: _note, dropOffAddress: _end, rider, ...others } = ride;
  const { childSeats: _seats, childSeatsPrice: _seatsPrice, ...shown } = others;
  const { pickup_at, plate_number, isCarFree, return_of } = await journeyOf(context, id);
  const isBackFree = !back || (await journeyOf(context, back.id)).isCarFree;
  const movable = await movableUntil(db, context, { id, status, pickupAt: pickup_at });
  // what happens to the money is on the timeline of the way there
  const ofMoney = return_of === null ? await milestonesOf(db, 'ride', id) : [];
  const milestones = [...ofMoney, ...(await timeChangesOf(db, id))];
  const driver = await visibleDriver(db, id, status);
  const isUnpaidBack = return_of !== null && status === 'pending_payment';
  const terms = rideCancelTerms(
    { status, pickupAt: pickup_at, amountDueKobo: toKobo(payment.amountDue) },
    settings.rules,
    now(),
  );
  return {
    status,
    timeline: timelineOf(
      await readTimeline(db, rideKind, id),
      milestones.sort((a, b) => a.at.getTime() - b.at.getTime()),
    ),
    actions: rideActions(status, payment.status, {
      isAccountOpen: new Date(transfer_details.expiresOn) > now(),
      // paid at the expiry of a new account
      canBeHeldAgain: isCarFree && isBackFree && isInTimeToConfirm(pickup_at, accountEnd(context), settings.rules),
      mayCancel: terms !== undefined && !isUnpaidBack,
      mayMove: movable !== null,
      hasBegun: hasRideBegun(status, pickup_at, now()),
      isReviewed: await isReviewed(db, 'ride', id),
    }),
    ride: shown,
    movableUntil: movable?.toISOString() ?? null,
    confirmBy: (await confirmByOf(db, settings, { id }))?.toISOString() ?? null,
    meetingPoint: meetingPointOf({ ...ride, isForOther: rider !== null }, driver?.meetingPoint),
    driver: driver ? { name: driver.name, phone: driver.phone, plateNumber: plate_number } : null,
  };
}

/** Whether the car is free of other bookings; a hold counts as free once its time is over. */
const journeyOf = ({ db, now }: Context, id: string) =>
  db
    .selectFrom('ride_bookings as booking')
    .innerJoin('cars', 'cars.car_id', 'booking.car_id')
    .select(['pickup_at', 'plate_number', 'return_of'])
    .select(
      sql<boolean>`not exists (select from car_holds hold where hold.car_id = booking.car_id
        and hold.booking_id <> booking.id and hold.during && booking.blocked
        and hold.released_at is null and (hold.expires_at is null or hold.expires_at > ${now()}))`.as('isCarFree'),
    )
    .where('booking.id', '=', id)
    .executeTakeFirstOrThrow();

const accountEnd = ({ now, settings: { rules } }: Context) => new Date(now().getTime() + rules.accountSeconds * 1000);

/** The driver of a ride, with what its traveller may see in this state. */
const visibleDriver = async (db: Db, bookingId: string, status: RideStatus): Promise<RideDriver | undefined> =>
  showsDriver(status) ? driverOf(db, bookingId) : undefined;
