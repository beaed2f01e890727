/** The closed lists of the contract, free of any library: forms import them without its weight. */
export const titles = ['Mr', 'Mrs', 'Miss', 'Ms', 'Dr'] as const;
export type Title = (typeof titles)[number];

export const genders = ['male', 'female'] as const;
export type Gender = (typeof genders)[number];

export const carTypes = ['Saloon', 'SUV', 'Minivan', 'Bus', 'Luxury'] as const;
export type CarType = (typeof carTypes)[number];

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

export const personNameMaxLetters = 60;
/** Letters of any script, each with at most four marks; apostrophes, hyphens, dots and spaces between them. */
export const personNamePattern = /^[-'’. ]*(?:\p{L}\p{M}{0,4}[-'’. ]*)+$/u;
/** What makes a name a web address: letters on both sides of a dot, two or more behind it. "St. John" has a space. */
export const webAddressPattern = /[\p{L}\p{M}]\.\p{L}\p{M}*\p{L}|www\.|http/iu;
/** How long a name is to its reader: a letter with its marks counts once, however it is encoded. */
export const countLetters = (name: string): number => [...name.normalize('NFC').replace(/\p{M}/gu, '')].length;

/** The specification's fixed Reminder, inside every Trip Total: it pays for the mails 24 h and 3 h before pickup. */
export const reminderNaira = 1000;

/** Cabin classes, by the code that the specification gives each. */
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

/** What an add-on is counted by: once a booking, for each traveller, for each traveller on each slice. */
export const addOnUnits = ['booking', 'traveller', 'slice'] as const;
export type AddOnUnit = (typeof addOnUnits)[number];

/** What a traveller can do next with a booking that was looked up. */
export const trackActions = ['pay', 'new_account', 'accept_price', 'receipt', 'calendar', 'cancel', 'review'] as const;
export type TrackAction = (typeof trackActions)[number];

export const contactSubjects = ['booking', 'payment', 'refund', 'other'] as const;
export type ContactSubject = (typeof contactSubjects)[number];
export const contactMessageLength = { min: 10, max: 2000 } as const;

export const subscriptionSources = ['home', 'footer', 'booking'] as const;
export type SubscriptionSource = (typeof subscriptionSources)[number];

export const rating = { min: 1, max: 5 } as const;
export const reviewCommentMaxLength = 1000;

/** What a person may ask about the data kept of them. */
export const privacyRequestKinds = ['copy', 'erase'] as const;
export type PrivacyRequestKind = (typeof privacyRequestKinds)[number];

/** Why money waits for a person: an amount that did not fit, a booking that is over, or no booking at all. */
export const reviewReasons = ['underpaid', 'overpaid', 'late', 'cancelled', 'unmatched'] as const;
export type ReviewReason = (typeof reviewReasons)[number];
/** In what the bank contradicts an earlier report of its own about a transfer. */
export const discrepancyReasons = ['other_account', 'other_amount', 'reused_event'] as const;
export type DiscrepancyReason = (typeof discrepancyReasons)[number];
export const reviewActions = ['match', 'revive', 'refund', 'mark_refunded'] as const;
export type ReviewAction = (typeof reviewActions)[number];
