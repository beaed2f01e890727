import { registerAddOns } from './add-ons';
import type { RegisterArea } from './api-plugin';
import { deleteOldHoldSources } from './bookings/hold-source';
import {
  contentJobs,
  contentRecurringJobs,
  forgetOldContent,
  personalContent,
  type ReviewableKind,
  registerContent,
} from './content';
import type { Context } from './context';
import { registerCoupons } from './coupons';
import {
  flightBookings,
  flightJobs,
  flightRecurringJobs,
  forgetPassports,
  personalFlights,
  popularRoutes,
  registerFlights,
  reviewableFlights,
} from './flights';
import { forgetAnswers } from './http/forget-answers';
import { handlersOf, type JobHandlers, type RecurringJobs } from './jobs';
import { housekeeping } from './jobs/housekeeping';
import { mailJobs } from './mail';
import { type BookingKind, paymentsJobs, paymentsRecurringJobs, registerPayments, wipeNotices } from './payments';
import { registerPlaces } from './places';
import { type PersonalData, privacyJobs, privacyRecurringJobs, registerPrivacy, type WipeTraces } from './privacy';
import { forgetDrivers, personalRides, registerRides, reviewableRides, rideBookings, rideJobs } from './rides';
import { registerSandbox, sandboxJobs, wipeSandboxAccounts } from './sandbox';
import { registerStaff } from './staff';
import { registerTracking } from './tracking';

/** What can be booked and paid for. */
const kindsOf = (context: Context): readonly BookingKind[] => [rideBookings(context), flightBookings(context)];

/** What can be reviewed. */
const reviewableKinds: readonly ReviewableKind[] = [reviewableRides, reviewableFlights];

/** Who keeps data of people, and where traces of it are left beside. */
const personalDataOf = (context: Context): readonly PersonalData[] => [
  personalRides(context),
  personalFlights(context),
  ...personalContent,
];
const traces: readonly WipeTraces[] = [wipeNotices, wipeSandboxAccounts, forgetAnswers];

/** Each area's routes, in the order in which the documents show them. */
export const areas: readonly RegisterArea[] = [
  registerPlaces,
  registerRides,
  registerFlights,
  registerAddOns,
  registerCoupons,
  (app, context) => registerPayments(app, context, kindsOf(context)),
  (app, context) => registerStaff(app, context, kindsOf(context)),
  registerTracking,
  (app, context) => registerContent(app, context, reviewableKinds),
  (app, context) => registerPrivacy(app, context, personalDataOf(context), traces),
  (app, context) => {
    if (context.settings.payment.provider === 'sandbox') registerSandbox(app, context);
  },
];

export const recurringJobs: RecurringJobs = {
  ...housekeeping,
  ...flightRecurringJobs,
  ...paymentsRecurringJobs(kindsOf),
  ...contentRecurringJobs(reviewableKinds, popularRoutes),
  ...privacyRecurringJobs([forgetPassports, forgetDrivers, forgetOldContent, deleteOldHoldSources]),
};

/** Every kind of job, from all areas; each kind has one handler. */
export const jobHandlers: JobHandlers = {
  ...rideJobs,
  ...flightJobs,
  ...paymentsJobs(kindsOf),
  ...sandboxJobs,
  ...contentJobs,
  ...privacyJobs(personalDataOf),
  ...mailJobs,
  ...handlersOf(recurringJobs),
};
