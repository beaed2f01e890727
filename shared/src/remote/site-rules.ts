import { formatDuration, formatSeconds } from 'shared/format';

/** The times of the product that pages speak of. Whoever runs the site may set each of them otherwise. */
export interface SiteRules {
  /** How long a chosen ride keeps its price. */
  readonly rideQuoteSeconds: number;
  /** How long a chosen flight keeps its price. */
  readonly flightSelectionSeconds: number;
  /** Flights leave sale this long before their departure, and come on sale this long ahead. */
  readonly flightCutoffMinutes: number;
  readonly flightLatestDays: number;
  /** How long an account to pay into is open, and what is booked held with it. */
  readonly accountSeconds: number;
  /** The soonest and the latest pickup, counted from the search. */
  readonly earliestPickupSeconds: number;
  readonly latestPickupDays: number;
  readonly freeWaitAirportMinutes: number;
  readonly freeWaitElsewhereMinutes: number;
  /** Cancelling a paid ride is free until this long before the pickup, gives half back until the second, then nothing. */
  readonly cancelFreeHours: number;
  readonly cancelHalfHours: number;
  /** A paid ride that nobody confirmed is cancelled and refunded this long before the pickup. */
  readonly unconfirmedCancelHours: number;
  readonly refundDueDays: number;
  /** How long personal data stays: what the page on privacy says. */
  readonly passportKeepDays: number;
  readonly driverKeepDays: number;
  readonly messageKeepDays: number;
  readonly subscriptionConfirmDays: number;
  readonly consentKeepDays: number;
  readonly privacyLinkHours: number;
}

/** The rules of a site that sets none. */
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
  unconfirmedCancelHours: 2,
  refundDueDays: 14,
  passportKeepDays: 30,
  driverKeepDays: 365,
  messageKeepDays: 365,
  subscriptionConfirmDays: 7,
  consentKeepDays: 365,
  privacyLinkHours: 24,
};

/** A time of the product in words: `freeWaitAirportMinutes` → `60 minutes`. */
export type RuleWords = (name: keyof SiteRules) => string;

const count = (amount: number, word: string) => `${amount} ${word}${amount === 1 ? '' : 's'}`;

/** The rules of a site in words, each in the unit of its name; seconds in the largest units that they fill. */
export const rulesInWords =
  (rules: SiteRules): RuleWords =>
  (name) => {
    const amount = rules[name];
    if (name.endsWith('Seconds')) return formatSeconds(amount);
    if (name.endsWith('Minutes')) return formatDuration(`${amount}:00`);
    return count(amount, name.endsWith('Hours') ? 'hour' : 'day');
  };

/** What stands for a rule in a fragment until it is served. A text that takes `RuleWords` can be written with either. */
export const rulePlace: RuleWords = (name) => `{{rule:${name}}}`;

const isRule = (name: string): name is keyof SiteRules => Object.hasOwn(defaultSiteRules, name);

/** Puts a site's rules into the places of a fragment; any other place is left as it is. */
export const fillRulePlaces = (html: string, words: RuleWords): string =>
  html.replace(/\{\{rule:(\w+)\}\}/g, (place, name: string) => (isRule(name) ? words(name) : place));
