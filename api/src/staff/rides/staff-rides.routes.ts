import type { FastifyInstance } from 'fastify';
import { listDrivers, listStaffRides } from 'shared/contract/staff';
import type { Context } from '../../context';
import { route } from '../../http';
import { knownDrivers } from '../../rides/drivers/drivers.repository';
import { readRidesOfDay } from './read-staff-rides';

/** Serves the rides of a day, and what a person does with them. */
export function registerStaffRides(app: FastifyInstance, context: Context): void {
  route(app, listStaffRides, ({ query }) => readRidesOfDay(context, query.day));
  route(app, listDrivers, () => knownDrivers(context.db));
}
