import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  addDriver as addDriverOperation,
  changeDriver as changeDriverOperation,
  countWaiting,
  listDrivers,
  listWaiting,
  retireDriver as retireDriverOperation,
  undoRideAction as undoOperation,
} from 'shared/contract/now';
import { may, needsSecondFactor, type Permission, permissions } from 'shared/contract/roles';
import type { Context } from '../../context';
import { route } from '../../http';
import { staffOf } from '../../http/staff';
import { loginOf } from '../people/sessions';
import { readStaffRide } from '../read-staff-rides';
import { recordAction } from '../record-action';
import { countWork, readWaiting } from './read-waiting';
import { addDriver, changeDriver, readRoster, retireDriver } from './roster';
import { undoRideAction } from './undo-ride-action';

/** Serves what waits for the staff, the roster of drivers, and undo. */
export function registerNow(app: FastifyInstance, context: Context): void {
  route(app, listWaiting, ({ request }) => readWaiting(context, permissionsOfCall(request)));
  route(app, countWaiting, ({ request }) => countWork(context, permissionsOfCall(request)));

  route(app, undoOperation, async ({ tx, params, body, request }) => {
    const done = await undoRideAction(tx, context, params.id, body.status);
    await recordAction(tx, context, { actor: staffOf(request), action: `ride: undo ${body.status}`, ...done });
    return readStaffRide(tx, params.id);
  });

  registerRoster(app, context);
}

/** These operations are open to everybody who is signed in, and their answers have what the permissions allow. */
function permissionsOfCall(request: FastifyRequest): Permission[] {
  const { person, secondFactorAt } = loginOf(request);
  const { roles } = person;
  const isOpen = !needsSecondFactor(roles) || secondFactorAt !== null;
  return permissions.filter((permission) => permission === 'self' || (isOpen && may(roles, permission)));
}

function registerRoster(app: FastifyInstance, context: Context): void {
  route(app, listDrivers, ({ query }) => readRoster(context.db, query.ride));

  route(app, addDriverOperation, async ({ tx, body, request }) => {
    const { driver, done } = await addDriver(tx, context, body);
    await recordAction(tx, context, { actor: staffOf(request), action: 'driver: add', ...done });
    return driver;
  });

  route(app, changeDriverOperation, async ({ tx, params, body, request }) => {
    const { driver, done } = await changeDriver(tx, Number(params.id), body);
    if (done) await recordAction(tx, context, { actor: staffOf(request), action: 'driver: change', ...done });
    return driver;
  });

  route(app, retireDriverOperation, async ({ tx, params, body, request }) => {
    const { driver, done } = await retireDriver(tx, context, Number(params.id), body.isRetired);
    const action = body.isRetired ? 'driver: retire' : 'driver: bring back';
    if (done) await recordAction(tx, context, { actor: staffOf(request), action, ...done });
    return driver;
  });
}
