import type { RegisterArea } from '.';
import { registerAddOns } from './add-ons/add-ons';
import { deleteOldHoldSources } from './bookings/unpaid-holds';
import { registerContacts } from './contacts/contacts.routes';
import { contentJobs, contentRecurringJobs } from './content/content.jobs';
import { registerContent, registerStaffReviews } from './content/content.routes';
import { deleteOldContent, personalContent } from './content/personal-content';
import type { ReviewableKind } from './content/reviews';
import type { Context } from './context';
import { registerCoupons } from './coupons/verify-coupon';
import { changeBookings } from './flights/change/change-bookings';
import { flightBookings } from './flights/flight-bookings';
import { flightJobs, flightRecurringJobs } from './flights/flights.jobs';
import { registerFlights } from './flights/flights.routes';
import { deleteOldPassports, personalFlights } from './flights/personal-flights';
import { popularRoutes, watchedFares } from './flights/popular-routes';
import { reviewableFlights } from './flights/reviewable-flights';
import { registerForms } from './forms/forms.routes';
import { deleteStoredResponses } from './http';
import { handlersOf, type JobHandlers, type RecurringJobs } from './jobs';
import { housekeeping } from './jobs/housekeeping';
import { registerCalendarFiles } from './mail/calendar-files';
import { mailJobs } from './mail/mail.jobs';
import type { BookingKind } from './payments/payable';
import { paymentsJobs, paymentsRecurringJobs } from './payments/payments.jobs';
import { registerPayments } from './payments/payments.routes';
import { wipeNotices } from './payments/receive-notice';
import { registerPlaces } from './places/places.routes';
import type { PersonalData, WipeTraces } from './privacy/personal-data';
import { privacyJobs, privacyRecurringJobs } from './privacy/privacy.jobs';
import { registerPrivacy } from './privacy/privacy.routes';
import { deleteOldDrivers } from './rides/drivers.repository';
import { personalRides } from './rides/personal-rides';
import { reviewableRides } from './rides/reviewable-rides';
import { rideBookings } from './rides/ride-bookings';
import { rideJobs } from './rides/rides.jobs';
import { registerRides } from './rides/rides.routes';
import { registerSandbox, sandboxJobs, serveNoticesOf } from './sandbox/sandbox.routes';
import { wipeSandboxAccounts } from './sandbox/sandbox-bank';
import { registerStaffBookings } from './staff/bookings/bookings.routes';
import { bookingChangeJobs } from './staff/bookings/change-letters';
import { registerCatalogue } from './staff/catalogue/catalogue.routes';
import { catalogueJobs } from './staff/catalogue/change-catalogue';
import { registerHistory } from './staff/history/history.routes';
import { recordRefusals } from './staff/history/record-refusals';
import { registerLedger } from './staff/ledger/ledger.routes';
import { registerMessages } from './staff/messages';
import { registerReconciliation } from './staff/money/reconciliation.routes';
import { registerNow } from './staff/now/now.routes';
import { invitationHandler } from './staff/people/invitations';
import { registerOidc } from './staff/people/oidc/oidc.routes';
import { registerPeople } from './staff/people/people.routes';
import { registerSecondFactor } from './staff/people/second-factor.routes';
import { registerStaff } from './staff/staff.routes';
import { collectEvents } from './staff/webhooks/collect-events';
import { deleteOldEvents, deliverWebhook } from './staff/webhooks/deliveries';
import { registerWebhooks } from './staff/webhooks/webhooks.routes';
import { trackingJobs } from './tracking/booking-links';
import { registerTracking } from './tracking/tracking.routes';

/** What can be paid. */
const kindsOf = (context: Context): readonly BookingKind[] => [
  rideBookings(context),
  flightBookings(context),
  changeBookings(context),
];

/** The kinds of booking that can be reviewed. */
const reviewableKinds: readonly ReviewableKind[] = [reviewableRides, reviewableFlights];

/** The areas with personal data, and where else data about erased records is stored. */
const personalDataOf = (context: Context): readonly PersonalData[] => [
  personalRides(context),
  personalFlights(context),
  ...personalContent,
];
const traces: readonly WipeTraces[] = [wipeNotices, wipeSandboxAccounts, deleteStoredResponses];

/** The routes of each area, in the order of the API documentation. */
export const areas: readonly RegisterArea[] = [
  registerPlaces,
  registerRides,
  registerFlights,
  registerAddOns,
  registerCoupons,
  registerContacts,
  (app, context) => registerPayments(app, context, kindsOf(context)),
  registerTracking,
  registerCalendarFiles,
  (app, context) => registerContent(app, context, reviewableKinds),
  (app, context) => registerPrivacy(app, context, personalDataOf(context), traces),
  (app, context) => {
    const { providers, isForStaffOnly } = context.settings.payment;
    if (!providers.includes('sandbox')) return;
    serveNoticesOf(context, app);
    if (!isForStaffOnly) registerSandbox(app, context);
  },
  registerForms,
];

/** The areas that are served on the origin of the back office alone. */
export const opsAreas: readonly RegisterArea[] = [
  recordRefusals,
  (app, context) => registerStaff(app, context, kindsOf(context)),
  registerNow,
  registerStaffBookings,
  registerStaffReviews,
  registerMessages,
  registerPeople,
  registerOidc,
  registerSecondFactor,
  registerHistory,
  registerLedger,
  registerReconciliation,
  registerCatalogue,
  registerWebhooks,
  (app, context) => {
    const { providers, isForStaffOnly } = context.settings.payment;
    if (providers.includes('sandbox') && isForStaffOnly) registerSandbox(app, context);
  },
];

export const recurringJobs: RecurringJobs = {
  ...housekeeping,
  ...flightRecurringJobs,
  ...paymentsRecurringJobs(kindsOf),
  ...contentRecurringJobs(reviewableKinds, { popularRoutes, watchedFares }),
  'webhooks.collect': { everySeconds: 10, run: collectEvents },
  'webhooks.forget-old-events': { everySeconds: 3600, run: deleteOldEvents },
  ...privacyRecurringJobs([deleteOldPassports, deleteOldDrivers, deleteOldContent, deleteOldHoldSources]),
};

/** The job handlers of all areas; each kind of job has one. */
export const jobHandlers: JobHandlers = {
  ...rideJobs,
  ...flightJobs,
  ...paymentsJobs(kindsOf),
  ...sandboxJobs,
  ...contentJobs,
  ...privacyJobs(personalDataOf),
  ...trackingJobs,
  ...mailJobs,
  ...catalogueJobs,
  ...bookingChangeJobs,
  'staff-letter': invitationHandler,
  webhook: deliverWebhook,
  ...handlersOf(recurringJobs),
};
