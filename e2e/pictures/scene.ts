import { type BrowserContext, expect, type Page } from '@playwright/test';
import { paths } from 'shared/paths';
import type { SampleData } from './sample-data/sample-data';

/** A page of the site in one of its states. */
export interface Scene {
  readonly page: string;
  readonly state: string;
  /** The text of the page's h1; undefined if the h1 appears only after loading. */
  readonly h1?: string | RegExp;
  /** The document title before the name of the site; the same as `h1` by default. */
  readonly title?: string | RegExp;
  /** The scene differs from another one only in its text: it gets no screenshot and no check by axe. */
  readonly isTextVariant?: boolean;
  /** The page does not have the site's frame (header, navigation and footer). */
  readonly hasNoFrame?: boolean;
  /** The state exists only below 1024 px. */
  readonly onlyNarrow?: boolean;
  /** Opens the state in a new page. Resolves when it is visible. */
  readonly open: (page: Page, sample: SampleData) => Promise<void>;
}

/** Creates the scenes of one page, which are opened with the sample rides or flights. */
export const scenesOf =
  <K extends 'ride' | 'returnRide' | 'flight'>(kind: K, ofPage: Pick<Scene, 'page' | 'h1' | 'title'>) =>
  (state: string, open: (page: Page, sample: SampleData[K]) => Promise<void>, more: Partial<Scene> = {}): Scene => ({
    ...ofPage,
    ...more,
    state,
    open: (page, sample) => open(page, sample[kind]),
  });

/** A new page with empty web storage. */
export async function freshPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.addInitScript(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  return page;
}

/** Sets the stored settings of the site before the page loads. */
export async function presetSettings(page: Page, state: Record<string, unknown>): Promise<void> {
  await presetStorage(page, 'localStorage', 'persist:root', { state, version: 1 });
}

/** Sets one key of the web storage before the page loads. */
export async function presetStorage(
  page: Page,
  storage: 'localStorage' | 'sessionStorage',
  key: string,
  value: unknown,
): Promise<void> {
  await page.addInitScript(([name, at, text]) => window[name].setItem(at, text), [
    storage,
    key,
    JSON.stringify(value),
  ] as const);
}

/** Opens a page from another one, without a document of its own, in which the server would have rendered the API's response. */
export async function openInBrowser(page: Page, path: string): Promise<void> {
  await page.goto(paths.terms);
  await expect(page.getByRole('heading', { level: 1, name: 'Terms' })).toBeVisible();
  await page.evaluate((address) => {
    history.pushState({}, '', address);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, path);
}
