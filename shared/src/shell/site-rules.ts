import { defaultSiteRules, type SiteRules } from '../remote';

let current: SiteRules = defaultSiteRules;

/** The times and limits of this site, which pages mention. They do not change while the document is open. */
export const siteRules = (): SiteRules => current;

/**
 * Sets the rules of the document; has to be called before the first render. A document of an older server may have none or
 * fewer rules: the missing ones have their defaults.
 */
export function setSiteRules(rules: Partial<SiteRules> | undefined): void {
  current = { ...defaultSiteRules, ...rules };
}
