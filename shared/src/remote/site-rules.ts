import { formatDuration, formatSeconds, formatTime } from 'shared/format';

/** Times and limits that pages mention. The operator of the site can set each. */
export interface SiteRules {
  /** How long the price of a selected ride is guaranteed. */
  readonly rideQuoteSeconds: number;
  /** How long the price of a selected flight is guaranteed. */
  readonly flightSelectionSeconds: number;
  /** Flights leave sale this long before their departure, and come on sale this long ahead. */
  readonly flightCutoffMinutes: number;
  readonly flightLatestDays: number;
  /** How long a payment account is open, and the car or the seats are held. */
  readonly accountSeconds: number;
  /** The soonest and the latest pickup, counted from the search. */
  readonly earliestPickupSeconds: number;
  readonly latestPickupDays: number;
  readonly freeWaitAirportMinutes: number;
  readonly freeWaitElsewhereMinutes: number;
  /** Cancelling a paid ride refunds all until `cancelFreeHours` before the pickup, half until `cancelHalfHours`, then nothing. */
  readonly cancelFreeHours: number;
  readonly cancelHalfHours: number;
  /** A traveller can move the pickup of a paid ride, once, until this long before it. */
  readonly movePickupHours: number;
  /** An unconfirmed paid ride is cancelled and refunded this long before the pickup. */
  readonly unconfirmedCancelHours: number;
  /** For a pickup between these hours of the day it is cancelled at an hour of the evening before. */
  readonly nightFromHour: number;
  readonly nightUntilHour: number;
  readonly nightConfirmHour: number;
  readonly nightConfirmMinutes: number;
  readonly refundDueDays: number;
  /** Retention periods of personal data, as on the privacy page. */
  readonly passportKeepDays: number;
  readonly driverKeepDays: number;
  readonly messageKeepDays: number;
  readonly subscriptionConfirmDays: number;
  readonly consentKeepDays: number;
  readonly privacyLinkHours: number;
}

/** The rules of a site without settings of its own. */
export const defaultSiteRules: SiteRules = {
  rideQuoteSeconds: 900,
  flightSelectionSeconds: 900,
  flightCutoffMinutes: 120,
  flightLatestDays: 360,
  accountSeconds: 1800,
  earliestPickupSeconds: 10_800,
  latestPickupDays: 90,
  freeWaitAirportMinutes: 60,
  freeWaitElsewhereMinutes: 15,
  cancelFreeHours: 24,
  cancelHalfHours: 3,
  movePickupHours: 3,
  unconfirmedCancelHours: 2,
  nightFromHour: 22,
  nightUntilHour: 8,
  nightConfirmHour: 20,
  nightConfirmMinutes: 60,
  refundDueDays: 14,
  passportKeepDays: 30,
  driverKeepDays: 365,
  messageKeepDays: 365,
  subscriptionConfirmDays: 7,
  consentKeepDays: 365,
  privacyLinkHours: 24,
};

/** Formats a rule: `freeWaitAirportMinutes` → `60 minutes`. */
export type RuleWords = (name: keyof SiteRules) => string;

const count = (amount: number, word: string) => `${amount} ${word}${amount === 1 ? '' : 's'}`;

/** Formats the rules of a site in the unit of their names: seconds in the largest units, an hour of the day as a time. */
export const rulesInWords =
  (rules: SiteRules): RuleWords =>
  (name) => {
    const amount = rules[name];
    if (name.endsWith('Seconds')) return formatSeconds(amount);
    if (name.endsWith('Minutes')) return formatDuration(`${amount}:00`);
    if (name.endsWith('Hour')) return formatTime(`${String(amount).padStart(2, '0')}:00`);
    return count(amount, name.endsWith('Hours') ? 'hour' : 'day');
  };

/** The placeholder for a rule in the questions of a build, until they are served. */
export const rulePlace: RuleWords = (name) => `{{rule:${name}}}`;

const isRule = (name: string): name is keyof SiteRules => Object.hasOwn(defaultSiteRules, name);

/** Replaces the placeholders for rules; other braces stay. */
export const fillRulePlaces = (text: string, words: RuleWords): string =>
  text.replace(/\{\{rule:(\w+)\}\}/g, (place, name: string) => (isRule(name) ? words(name) : place));
