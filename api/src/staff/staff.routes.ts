import type { FastifyInstance } from 'fastify';
import type { Context } from '../context';
import { registerStaffRides } from './rides/staff-rides.routes';
import { registerSignIn } from './sign-in/sign-in.routes';

/** Serves the back office: the way in, and the rides of the day. */
export function registerStaff(app: FastifyInstance, context: Context): void {
  registerSignIn(app, context);
  registerStaffRides(app, context);
}
