import { variable, variableName, wholeNumber } from 'server/settings';

/**
 * The business rules with their defaults. Each can be set by an environment variable: `rideQuoteSeconds` by
 * RULE_RIDE_QUOTE_SECONDS.
 */
export const ruleDefaults = {
  rideQuoteSeconds: [900, 'How long the price of a selected ride is guaranteed'],
  flightOfferSeconds: [900, 'How long the offers of a flight search can be selected'],
  flightSelectionSeconds: [900, 'How long the price of a selected flight is guaranteed'],
  flightCutoffMinutes: [120, 'Flights leave sale this long before their departure'],
  flightLatestDays: [360, 'The latest departure, counted from the search'],
  accountSeconds: [1800, 'How long a payment account is open, and the car or the seats are held'],
  earliestPickupSeconds: [10_800, 'The soonest pickup, counted from the search'],
  latestPickupDays: [90, 'The latest pickup, counted from the search'],
  blockBeforeMinutes: [60, 'A car is blocked from this long before the pickup'],
  blockAfterMinutes: [60, 'A car is blocked until this long after the estimated drop-off'],
  freeWaitAirportMinutes: [60, 'Free waiting at an airport'],
  freeWaitElsewhereMinutes: [15, 'Free waiting anywhere else'],
  cancelFreeHours: [24, 'Cancelling a paid ride is free until this long before the pickup'],
  cancelHalfHours: [3, 'Cancelling refunds half until this long before the pickup; nothing later'],
  movePickupHours: [3, 'A traveller can move the pickup of a paid ride, once, until this long before it'],
  unconfirmedCancelHours: [
    2,
    'A paid ride that nobody confirmed is cancelled and refunded this long before the pickup',
  ],
  nightFromHour: [
    22,
    'From this hour on, Lagos time, a pickup is at night: an unconfirmed ride is cancelled and refunded the evening before',
    [0, 23],
  ],
  nightUntilHour: [8, 'Until this hour a pickup is at night; the same as the first means no night', [0, 23]],
  nightConfirmHour: [20, 'The hour of the evening by which a ride at night is confirmed', [0, 23]],
  nightConfirmMinutes: [60, 'A ride at night that is paid later has this long to be confirmed'],
  undecidedPriceHours: [
    24,
    'A flight with a price increase that nobody decides on ends after this long, and at the latest when it leaves sale',
  ],
  flightChangeHours: [3, 'The day of a flight can be changed until this long before its departure'],
  flightChangesMost: [3, 'How often the day of one booked flight can be changed', [1, 20]],
  trackViewSeconds: [1800, 'How long a looked-up booking can be viewed without another look-up'],
  fullDetailsHours: [24, 'How long after booking its pages show the whole contact; later it is masked'],
  bookingLinkDays: [30, 'How long after the journey the links of a booking work'],
  refundDueDays: [14, 'A refund is due within this many days'],
  maxLiveHoldsPerContact: [3, 'Unpaid bookings that one phone or e-mail may hold at once'],
  maxLiveHoldsPerVisit: [4, 'Unpaid bookings that one browser may hold at once'],
  maxLiveHoldsPerNetwork: [10, 'Unpaid bookings held at once from one address, or one IPv6 network'],
  unpaidPoolPercent: [
    50,
    'At most this share of the free cars of a type at a time, or of the free seats of a cabin, is held unpaid; one booking is always allowed',
    [1, 100],
  ],
  unpaidPoolAlarmPercent: [
    30,
    'From this share of the cars of a type, or of the seats of a cabin, the back office shows an alarm of unpaid holds',
    [1, 100],
  ],
  staffSessionSeconds: [43_200, 'How long a session of the back office lasts'],
  staffIdleMinutes: [30, 'A session of a person of the staff that is not used for this long ends', [1, 1440]],
  staffConfirmMinutes: [
    10,
    'Refunds and changes of people need a password and a code that were entered within this time',
    [1, 1440],
  ],
  staffHistoryDays: [730, 'Rows of the history of the staff are deleted after this time', [90, 36_500]],
  staffUndoSeconds: [
    60,
    'The confirmation of a ride, and its first driver, can be undone for this long; the mail waits for it',
    [0, 600],
  ],
  subscriptionConfirmDays: [7, 'A subscription that is not confirmed within this time is deleted'],
  consentKeepDays: [365, 'The proof of a consent is stored this long after the mails ended, without the address'],
  fareNewsWeekday: [2, 'Weekday of the fare mails: 1 is Monday, 7 Sunday', [1, 7]],
  fareNewsHour: [8, 'Hour of the fare mails, Lagos time', [0, 23]],
  reviewAskHours: [24, 'A review is requested, once, this long after the end of a journey'],
  passportKeepDays: [30, 'Passports and dates of birth are deleted this long after the last arrival'],
  driverKeepDays: [365, 'The name and phone of a ride’s driver are deleted this long after the ride'],
  messageKeepDays: [365, 'Contact messages are deleted after this time'],
  privacyLinkHours: [24, 'How long the link of a privacy request works'],
} as const satisfies Record<string, RuleDefault>;

/** The default, the description and the bounds of a rule. */
type RuleDefault = readonly [number, string, (readonly [min: number, max: number])?];

export type RuleName = keyof typeof ruleDefaults;
export type Rules = Readonly<Record<RuleName, number>>;

export const ruleNames = Object.keys(ruleDefaults) as RuleName[];

export const ruleVariable = (name: RuleName): string => variableName('RULE', name);

export const ruleVariables = Object.fromEntries(
  ruleNames.map((name) => {
    const [fallback, doc, bounds]: RuleDefault = ruleDefaults[name];
    return [ruleVariable(name), variable(wholeNumber(...(bounds ?? [])), String(fallback), doc)];
  }),
);

/** Rules that contradict each other, with the consequence. A rule that is not a number has its own error. */
export function contradictions(ruleOf: (name: RuleName) => unknown): string[] {
  const [earliest, unconfirmed] = [Number(ruleOf('earliestPickupSeconds')), Number(ruleOf('unconfirmedCancelHours'))];
  const [free, half] = [Number(ruleOf('cancelFreeHours')), Number(ruleOf('cancelHalfHours'))];
  return [
    ...(unconfirmed > 0 && earliest <= unconfirmed * 3600
      ? [
          `${ruleVariable('earliestPickupSeconds')}: must be more than ${ruleVariable('unconfirmedCancelHours')} (${unconfirmed * 3600} seconds), ` +
            'or a ride is cancelled as unconfirmed as soon as it is paid',
        ]
      : []),
    ...(free < half
      ? [
          `${ruleVariable('cancelFreeHours')}: must be at least ${ruleVariable('cancelHalfHours')} (${half}): half of the price goes back later than all of it`,
        ]
      : []),
  ];
}
