import type { FastifyInstance } from 'fastify';
import { confirmRide as confirmRideOperation } from 'shared/contract/rides';
import {
  assignDriver as assignDriverOperation,
  changeRideTimes as changeRideTimesOperation,
  listStaffRides,
  listUnpaidPools,
  moveRide as moveRideOperation,
  signOut,
} from 'shared/contract/staff';
import type { Context } from '../context';
import { route } from '../http';
import { staffOf } from '../http/staff';
import type { BookingKind } from '../payments/payable';
import { confirmRide } from '../rides/confirm-ride';
import { assignDriver } from './assign-driver';
import { changeRideState } from './change-ride-state';
import { changeRideTimes } from './change-ride-times';
import { registerStaffMoney } from './money/money.routes';
import { signOut as endSession } from './people/sign-in';
import { readRidesOfDay, readStaffRide } from './read-staff-rides';
import { recordAction } from './record-action';
import { readUnpaidPools } from './unpaid-pools';

/** Serves the back office: sign-out, the rides of a day, payments under review, and unpaid holds. */
export function registerStaff(app: FastifyInstance, context: Context, kinds: readonly BookingKind[]): void {
  route(app, signOut, async ({ request, reply }) => {
    await recordAction(context.db, context, { actor: staffOf(request), action: 'sign-out' });
    await endSession(context, request, reply);
    return { signedOut: true as const };
  });
  registerStaffRides(app, context);
  registerStaffMoney(app, context, kinds);
  route(app, listUnpaidPools, () => readUnpaidPools(context));
}

/** Serves the rides of a day and the actions on them. */
function registerStaffRides(app: FastifyInstance, context: Context): void {
  route(app, listStaffRides, ({ query }) => readRidesOfDay(context, query.day));
  route(app, confirmRideOperation, ({ tx, body, request }) => confirmRide(tx, context, body.ride_id, staffOf(request)));

  route(app, assignDriverOperation, async ({ tx, params, body, request }) => {
    const done = await assignDriver(tx, context, params.id, body);
    if (done) await recordAction(tx, context, { actor: staffOf(request), action: 'ride: assign driver', ...done });
    return readStaffRide(tx, params.id);
  });

  route(app, changeRideTimesOperation, async ({ tx, params, body, request }) => {
    const done = await changeRideTimes(tx, context, params.id, body);
    if (done) await recordAction(tx, context, { actor: staffOf(request), action: 'ride: times', ...done });
    return readStaffRide(tx, params.id);
  });

  route(app, moveRideOperation, async ({ tx, params, body, request }) => {
    const done = await changeRideState(tx, context, params.id, body);
    if (done) await recordAction(tx, context, { actor: staffOf(request), action: `ride: ${body.to}`, ...done });
    return readStaffRide(tx, params.id);
  });
}
