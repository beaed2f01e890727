import { formatDuration, formatSeconds } from 'shared/format';
import { defaultSiteRules, type SiteRules } from './site-rules';

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
