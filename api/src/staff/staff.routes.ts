import type { FastifyInstance } from 'fastify';
import type { Context } from '../context';
import type { BookingKind } from '../payments';
import { registerStaffMoney } from './money/money.routes';
import { registerStaffRides } from './rides/staff-rides.routes';
import { registerSignIn } from './sign-in/sign-in.routes';

/** Serves the back office: the way in, the rides of the day, and the money that waits for a person. */
export function registerStaff(app: FastifyInstance, context: Context, kinds: readonly BookingKind[]): void {
  registerSignIn(app, context);
  registerStaffRides(app, context);
  registerStaffMoney(app, context, kinds);
}
