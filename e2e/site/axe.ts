import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** The minified axe of the builder's own version: by default the builder sends the unminified one, four times a page. */
const axeSource = readFileSync(
  createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
);
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The rules whose result depends on colours. */
const colourRules = ['color-contrast', 'link-in-text-block'];

interface Violation {
  readonly id: string;
  readonly html: string;
  readonly failureSummary: string | undefined;
}

interface AxeOptions {
  readonly disabledRules?: readonly string[];
  /** For a page that was checked in another theme, which only its colours differ from. */
  readonly onlyColours?: boolean;
}

/** What axe finds on the page. */
export async function violationsOn(page: Page, options: AxeOptions = {}): Promise<Violation[]> {
  const { disabledRules = [], onlyColours = false } = options;
  // axe is half a megabyte: it is injected once per page
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  // no rule in use reads the rules of style sheets, which axe would parse again each time
  const axe = new AxeBuilder({ page, axeSource: ';' }).options({ resultTypes: ['violations'], preload: false });
  if (onlyColours) axe.withRules(colourRules);
  else axe.withTags(tags).disableRules([...disabledRules]);
  // no page has frames, and checking them would open a tab
  const { violations } = await axe.setLegacyMode().analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => ({ id, html, failureSummary })));
}
