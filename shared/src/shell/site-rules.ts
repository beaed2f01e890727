import { defaultSiteRules, type SiteRules } from '../remote';

let current: SiteRules = defaultSiteRules;

/** The times that pages speak of, as this site is set. They stay the same as long as the document is open. */
export const siteRules = (): SiteRules => current;

/**
 * Takes the rules that the document brought; to be called before the first render. A document of a server that is older
 * than the shell names none or fewer: the defaults stand for those.
 */
export function setSiteRules(rules: Partial<SiteRules> | undefined): void {
  current = { ...defaultSiteRules, ...rules };
}
