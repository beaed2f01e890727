import type { FastifyInstance } from 'fastify';
import { listUnpaidPools } from 'shared/contract/staff';
import type { Context } from '../context';
import { route } from '../http';
import type { BookingKind } from '../payments';
import { registerStaffMoney } from './money/money.routes';
import { registerStaffRides } from './rides/staff-rides.routes';
import { registerSignIn } from './sign-in/sign-in.routes';
import { readUnpaidPools } from './unpaid-pools';

/** Serves the back office: the way in, the rides of the day, the money that waits for a person, and what is held unpaid. */
export function registerStaff(app: FastifyInstance, context: Context, kinds: readonly BookingKind[]): void {
  registerSignIn(app, context);
  registerStaffRides(app, context);
  registerStaffMoney(app, context, kinds);
  route(app, listUnpaidPools, () => readUnpaidPools(context));
}
