import type { FastifyInstance } from 'fastify';
import {
  assignDriver as assignDriverOperation,
  listDrivers,
  listStaffRides,
  moveRide as moveRideOperation,
} from 'shared/contract/staff';
import type { Context } from '../../context';
import { route } from '../../http';
import { staffOf } from '../../http/staff';
import { knownDrivers } from '../../rides/drivers.repository';
import { recordAction } from '../record-action';
import { assignDriver } from './assign-driver';
import { moveRide } from './move-ride';
import { readRidesOfDay, readStaffRide } from './read-staff-rides';

/** Serves the rides of a day, and what a person does with them. */
export function registerStaffRides(app: FastifyInstance, context: Context): void {
  route(app, listStaffRides, ({ query }) => readRidesOfDay(context, query.day));
  route(app, listDrivers, () => knownDrivers(context.db));

  route(app, assignDriverOperation, async ({ tx, params, body, request }) => {
    const reference = await assignDriver(tx, context, params.id, body);
    if (reference)
      await recordAction(tx, context, { actor: staffOf(request), action: 'ride: assign driver', reference });
    return readStaffRide(tx, params.id);
  });

  route(app, moveRideOperation, async ({ tx, params, body, request }) => {
    const reference = await moveRide(tx, context, params.id, body);
    if (reference) await recordAction(tx, context, { actor: staffOf(request), action: `ride: ${body.to}`, reference });
    return readStaffRide(tx, params.id);
  });
}
