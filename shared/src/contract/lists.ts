/** The enumerations of the contract. They import no library, so that forms do not load the schema library with them. */
export const titles = ['Mr', 'Mrs', 'Miss', 'Ms', 'Dr'] as const;
export type Title = (typeof titles)[number];

export const genders = ['male', 'female'] as const;
export type Gender = (typeof genders)[number];

export const carTypes = ['Saloon', 'SUV', 'Minivan', 'Bus', 'Luxury'] as const;
export type CarType = (typeof carTypes)[number];

/** The colours in which cars are drawn. */
export const carColors = ['Silver', 'Black', 'White', 'Dark blue', 'Grey', 'Wine', 'Gold'] as const;
export type CarColor = (typeof carColors)[number];

/** What a coupon is for. */
export const couponProducts = ['flight', 'ride', 'both'] as const;
export type CouponProduct = (typeof couponProducts)[number];

export const areaKinds = ['lga', 'airport'] as const;

export const rideStatuses = [
  'pending_payment',
  'awaiting_confirmation',
  'confirmed',
  'driver_assigned',
  'driver_en_route',
  'driver_arrived',
  'in_progress',
  'completed',
  'expired',
  'payment_review',
  'cancelled',
  'no_show',
] as const;
export type RideStatus = (typeof rideStatuses)[number];

/** The ways of a booking with a return ride. */
export const rideWays = ['outbound', 'return'] as const;
export type RideWay = (typeof rideWays)[number];

export const paymentStatuses = [
  'pending',
  'processing',
  'paid',
  'underpaid',
  'overpaid',
  'late',
  'expired',
  'failed',
  'refund_pending',
  'refunded',
] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

export const rideAge = { min: 18, max: 100 } as const;
export const rideNoteMaxLength = 300;
/** Of a note of the staff on a booking. */
export const bookingNoteMaxLength = 1000;
export const rideChildSeats = 3;
export const rideAddressMaxLength = 160;

/** The day of the current text of the terms. Bookings store it with the moment at which their traveller accepted it. */
export const termsVersion = '2026-11-27';

/** Which end of a ride is the airport: the ride goes from it, or to it. */
export const rideDirections = ['from', 'to'] as const;
export type RideDirection = (typeof rideDirections)[number];

/** The seats and the room for large bags of the largest car: a search asks for no more. */
export const rideParty = { passengers: 28, bags: 26 } as const;

/** Between which degrees Nigeria is. */
export const nigeriaDegrees = { latitude: [4, 14], longitude: [2, 15] } as const;

export const personNameMaxLetters = 60;
/** Letters of any script, each with at most four marks; apostrophes, hyphens, dots and spaces between them. */
export const personNamePattern = /^[-'’. ]*(?:\p{L}\p{M}{0,4}[-'’. ]*)+$/u;
/** Matches a web address in a name: letters on both sides of a dot, two or more after it. "St. John" has a space. */
export const webAddressPattern = /[\p{L}\p{M}]\.\p{L}\p{M}*\p{L}|www\.|http/iu;
/** The length of a name as a reader counts it: a letter with its marks counts once, however it is encoded. */
export const countLetters = (name: string): number => [...name.normalize('NFC').replace(/\p{M}/gu, '')].length;

/** The fixed Reminder fee of the specification, included in every Trip Total: for the mails 24 h and 3 h before pickup. */
export const reminderNaira = 1000;

/** Cabin classes, by the codes of the specification. */
/** The fares of the site's own flights, the lowest first. */
export const fareFamilies = ['SAVER', 'CLASSIC', 'FLEX'] as const;

export const cabins = ['F', 'C', 'W', 'Y'] as const;
export type Cabin = (typeof cabins)[number];
export const cabinNames: Readonly<Record<Cabin, string>> = {
  F: 'First Class',
  C: 'Business Class',
  W: 'PremEco Class',
  Y: 'Economy Class',
};

export const tripTypes = ['oneway', 'return', 'multicity'] as const;
export type TripType = (typeof tripTypes)[number];

export const partyLimits = { travellers: 9, slices: 6 } as const;

/** Adult, child, infant on a lap. */
export const travellerTypes = ['ADT', 'CHD', 'INF'] as const;
export type TravellerType = (typeof travellerTypes)[number];

export const flightStatuses = [
  'held',
  'payment_processing',
  'paid',
  'ticketing',
  'ticketed',
  'completed',
  'hold_expired',
  'price_changed',
  'ticketing_failed',
  'cancelled',
] as const;
export type FlightStatus = (typeof flightStatuses)[number];

/** The states of a change of the day of a flight; a change begins as a guaranteed price. */
export const flightChangeStatuses = [
  'quoted',
  'awaiting_payment',
  'issuing',
  'done',
  'expired',
  'withdrawn',
  'refused',
] as const;
export type FlightChangeStatus = (typeof flightChangeStatuses)[number];

/** The add-on that waives the fee of a change. */
export const flexibleChangeId = 'flexible-change';

/** The unit of an add-on: the booking, each traveller, or each traveller on each slice. */
export const addOnUnits = ['booking', 'traveller', 'slice'] as const;
export type AddOnUnit = (typeof addOnUnits)[number];

/** The actions that a traveller has for a booking that was looked up. */
export const trackActions = [
  'pay',
  'new_account',
  'accept_price',
  'receipt',
  'calendar',
  'move_pickup',
  'change_date',
  'cancel',
  'review',
] as const;
export type TrackAction = (typeof trackActions)[number];

export const contactSubjects = ['booking', 'payment', 'refund', 'other'] as const;
export type ContactSubject = (typeof contactSubjects)[number];
export const contactMessageLength = { min: 10, max: 2000 } as const;

export const subscriptionSources = ['home', 'footer', 'booking', 'route'] as const;
export type SubscriptionSource = (typeof subscriptionSources)[number];

export const rating = { min: 1, max: 5 } as const;
export const reviewCommentMaxLength = 1000;

/** The kinds of request that a person may make about their stored data. */
export const privacyRequestKinds = ['copy', 'erase'] as const;
export type PrivacyRequestKind = (typeof privacyRequestKinds)[number];

/** Why a payment is under review: a wrong amount, a booking that has ended, or no matching booking. */
export const reviewReasons = [
  ...(['underpaid', 'overpaid', 'late', 'cancelled', 'changed', 'unmatched'] as const),
  // the bank took the money of a transfer back without a refund of ours
  'taken_back',
] as const;
export type ReviewReason = (typeof reviewReasons)[number];
/** Why the bank did not take a transfer: less or more than the exact amount, or too late. */
export const rejectionReasons = ['under', 'over', 'late', 'other'] as const;
export type RejectionReason = (typeof rejectionReasons)[number];
/** How the bank's list of a day differs from our books. */
export const differenceKinds = [
  'transfer_unknown',
  'transfer_missing',
  'transfer_amount',
  'refund_unknown',
  'refund_missing',
  'refund_amount',
  'refund_not_sent',
  'refund_twice',
  'line_unreadable',
] as const;
export type DifferenceKind = (typeof differenceKinds)[number];
/** How a report of the bank about a transfer contradicts an earlier report. */
export const discrepancyReasons = ['other_account', 'other_amount', 'reused_event'] as const;
export type DiscrepancyReason = (typeof discrepancyReasons)[number];
/**
 * `accepted`: the bank works on a refund, so nothing has moved for certain. `refused`: it did not send a refund, so nothing
 * moved. `rejected`: the bank did not take a transfer, and returns it to the traveller.
 */
export const ledgerDirections = ['in', 'out', 'accepted', 'refused', 'rejected'] as const;
export type LedgerDirection = (typeof ledgerDirections)[number];
/** `booking` and `kept` only come in; `cancelled`, `changed` and `taken_back` only go out; `other` is rejected. */
export const ledgerReasons = ['booking', 'kept', ...reviewReasons, 'other'] as const;
export type LedgerReason = (typeof ledgerReasons)[number];
export const reviewActions = ['match', 'revive', 'refund', 'mark_refunded', 'set_back', 'close'] as const;
export type ReviewAction = (typeof reviewActions)[number];

/** What a route is for prices of add-ons: within a country, abroad up to 4,000 km, or longer. */
export const routeKinds = ['domestic', 'regional', 'longHaul'] as const;
export type RouteKind = (typeof routeKinds)[number];

/** The bank of all accounts in test mode, where no real money moves. */
export const sandboxBankName = 'Sandbox Bank';

/** How long a refund takes that the bank has accepted. */
export const refundTime = 'Banks need up to 10 working days.';
