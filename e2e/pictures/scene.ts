import type { BrowserContext, Page } from '@playwright/test';
import type { Stage } from './stages/stage';

/** A page of the site in one of its states. */
export interface Scene {
  readonly page: string;
  readonly state: string;
  /** What the page's one heading says; nothing where it comes with what is still loading. */
  readonly h1?: string | RegExp;
  /** What the tab says before the name of the site; the heading's words unless told. */
  readonly title?: string | RegExp;
  /** As another page, word for word but its name: a look at one of them is enough. */
  readonly alike?: boolean;
  /** Not in the frame of the site, with its header, navigation and footer. */
  readonly isApart?: boolean;
  /** Only there below 1024 px. */
  readonly onlyNarrow?: boolean;
  /** Brings a fresh page into the state, and resolves once it is to be seen. */
  readonly open: (page: Page, stage: Stage) => Promise<void>;
}

/** Makes the scenes of one page, each opened with the stage's rides or flights. */
export const scenesOf =
  <K extends 'ride' | 'flight'>(kind: K, ofPage: Pick<Scene, 'page' | 'h1' | 'title'>) =>
  (state: string, open: (page: Page, stage: Stage[K]) => Promise<void>, given: Partial<Scene> = {}): Scene => ({
    ...ofPage,
    ...given,
    state,
    open: (page, stage) => open(page, stage[kind]),
  });

/** A page with a memory of its own; what other pages of its browser have kept is gone. */
export async function freshPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.addInitScript(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  return page;
}

/** What the browser has kept from earlier: the settings store. */
export async function keepSettings(page: Page, state: Record<string, unknown>): Promise<void> {
  await keep(page, 'localStorage', 'persist:root', { state, version: 1 });
}

/** What the browser has kept from earlier, under one key. */
export async function keep(
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
