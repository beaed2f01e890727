import type { Page, Request } from '@playwright/test';
import type { TabReport } from 'shared/remote';
import { expect } from '../site/journey';
import type { PaperFault, PaperRemote } from './paper-remote';

export const heading = (page: Page) => page.getByRole('heading', { level: 1 });

export const shows = (page: Page, version: string) => expect(heading(page)).toHaveText(`Paper ${version}`);

/** Lets a release do something wrong in this browser from now on. */
export const breakRelease = (page: Page, key: string, fault: PaperFault) =>
  page.addInitScript(([at, what]) => localStorage.setItem(at, what), [key, fault] as const);

/** The document of a tab is marked: a mark that stands proves that nothing was loaded anew. */
export const markTab = (page: Page) => page.evaluate(() => Object.assign(window, { isMarked: true }));
export const isMarked = (page: Page) => page.evaluate(() => 'isMarked' in window);

/** Resolves once the tab listens for moves. */
export const listens = (page: Page) =>
  page.waitForResponse((answer) => answer.url().includes('/releases/events'), { timeout: 30_000 });

/** Moves something and resolves once the tab has heard of it. */
export async function hearsOf(page: Page, move: () => Promise<void>): Promise<void> {
  const heard = page.waitForResponse((answer) => answer.url().includes('/releases/map'));
  await move();
  await (await heard).finished();
}

const reportOf = (request: Request): TabReport | undefined =>
  request.url().endsWith('/releases/reports') ? (JSON.parse(request.postData() ?? '{}') as TabReport) : undefined;

/** The next report of a tab that says this of a release. */
export const reports = (page: Page, { name }: PaperRemote, version: string, outcome: string) =>
  page.waitForRequest(
    (request) =>
      reportOf(request)?.outcomes.some(
        (said) => said.name === name && said.version === version && said.outcome === outcome,
      ) ?? false,
    { timeout: 30_000 },
  );

/** Reports that were sent by this tab, from now on. */
export function reportsOf(page: Page): TabReport[] {
  const sent: TabReport[] = [];
  page.on('request', (request) => {
    const report = reportOf(request);
    if (report) sent.push(report);
  });
  return sent;
}
